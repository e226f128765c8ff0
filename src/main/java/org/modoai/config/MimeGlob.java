package org.modoai.config;

import java.util.Locale;

/** Globs over media types: {@code image/*}, {@code *}{@code /zip}, {@code application/*+xml}; the case is ignored. */
final class MimeGlob {
    private static final String PART = "[A-Za-z0-9!#$&^_.+*-]+";

    private MimeGlob() {}

    static boolean isValid(String glob) {
        return glob.matches(PART + "/" + PART);
    }

    /** Parameters of the media type, {@code ;charset=utf-8} for instance, do not count. */
    static boolean matches(String glob, String mediaType) {
        String[] want = glob.split("/", 2);
        String[] have = mediaType.split(";", 2)[0].strip().split("/", 2);
        return want.length == 2 && have.length == 2 && matchesPart(want[0], have[0]) && matchesPart(want[1], have[1]);
    }

    /** The first and the last piece between stars are fixed; those in the middle are taken as early as they occur. */
    private static boolean matchesPart(String want, String have) {
        String[] pieces = want.toLowerCase(Locale.ROOT).split("\\*", -1);
        String rest = have.toLowerCase(Locale.ROOT);
        if (pieces.length == 1) {
            return rest.equals(pieces[0]);
        }
        String last = pieces[pieces.length - 1];
        if (!rest.startsWith(pieces[0])) {
            return false;
        }
        int at = pieces[0].length();
        for (int i = 1; i < pieces.length - 1; i++) {
            int found = rest.indexOf(pieces[i], at);
            if (found < 0) {
                return false;
            }
            at = found + pieces[i].length();
        }
        return rest.length() - last.length() >= at && rest.endsWith(last);
    }
}
