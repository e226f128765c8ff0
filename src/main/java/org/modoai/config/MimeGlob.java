package org.modoai.config;

/** Globs over media types: {@code image/*}, {@code *}{@code /zip}, {@code *}{@code /*}. */
final class MimeGlob {
    private MimeGlob() {}

    static boolean matches(String glob, String mediaType) {
        String[] want = glob.split("/", 2);
        String[] have = mediaType.split("/", 2);
        return want.length == 2
                && have.length == 2
                && matchesPart(want[0], have[0])
                && matchesPart(want[1], have[1]);
    }

    private static boolean matchesPart(String want, String have) {
        return want.equals("*") || want.equalsIgnoreCase(have);
    }
}
