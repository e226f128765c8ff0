package org.modoai.analysis.droid;

import java.util.Optional;

/** A format that a file may be in; fields that PRONOM leaves open are empty. */
record Match(String puid, String name, String version, String mediaType, String method) {
    Match {
        name = plain(name);
        version = plain(version);
        mediaType = plain(mediaType);
    }

    String line() {
        return String.join("\t", puid, name, version, mediaType, method) + "\n";
    }

    /** Fields are parted by tabs, and matches by ends of line. */
    private static String plain(String field) {
        return Optional.ofNullable(field).orElse("").replaceAll("\\s+", " ").strip();
    }
}
