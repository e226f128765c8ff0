package org.modoai.cli.httpd;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Turns the media types of a plugin, globs or regular expressions, into globs. */
final class MimePatterns {
    private static final Pattern GROUP = Pattern.compile("([^()]*+)\\(([^()]*+)\\)([^()]*+)");
    private static final String TOP_LEVEL = "application|audio|font|image|message|model|multipart|text|video";

    private final Trial trial;
    private final List<Remark> remarks;

    MimePatterns(Trial trial, List<Remark> remarks) {
        this.trial = trial;
        this.remarks = remarks;
    }

    /** None for all media types. */
    List<String> globs(Phrase written) throws IOException {
        List<String> globs = new ArrayList<>();
        for (Phrase word : written.arguments()) {
            for (String one : alternatives(word.text())) {
                String glob = glob(one, word);
                boolean taken = trial.complaint(Modoai.of(Plugin.trial("tool %s", Optional.empty(), List.of(glob))))
                        .isEmpty();
                if (taken) {
                    globs.add(glob);
                } else {
                    remarks.add(new Remark(
                            word.place(), "'" + one + "' is no media type", "passed over; write one such as image/*"));
                }
            }
        }
        if (globs.isEmpty()) {
            remarks.add(new Remark(
                    written.place(), "no media type is left", "taken as all of them; write */* if that is meant"));
        }
        return globs.equals(List.of("*/*"))
                ? List.of()
                : globs.stream().distinct().toList();
    }

    private static List<String> alternatives(String pattern) {
        Matcher group = GROUP.matcher(pattern.replaceFirst("[,;]+$", ""));
        Stream<String> all = group.matches()
                ? Stream.of(group.group(2).split("\\|")).map(one -> group.group(1) + one + group.group(3))
                : Stream.of(pattern.split("[|,;]"));
        return all.filter(one -> !one.isEmpty()).toList();
    }

    private String glob(String pattern, Phrase word) {
        String glob = pattern.replaceFirst("^\\^", "")
                .replaceFirst("\\$$", "")
                .replaceAll("\\.[*+]", "*")
                .replaceAll("\\\\(.)", "$1");
        if (glob.equals("*")) {
            return "*/*";
        }
        String whole = glob.contains("/")
                ? glob.replaceFirst("/$", "/*").replaceFirst("^/", "*/")
                : glob.matches(TOP_LEVEL) ? glob + "/*" : "*/" + glob;
        if (!whole.equals(glob)) {
            remarks.add(new Remark(word.place(), "'" + pattern + "' is half a media type", "taken as " + whole));
        }
        return whole;
    }
}
