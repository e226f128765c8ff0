package org.modoai.site;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A MIME type without parameters, in lower case. */
public record MediaType(String type, String subtype) implements Comparable<MediaType> {
    /** What a file is when nobody knows better. */
    public static final MediaType UNKNOWN = new MediaType("application", "octet-stream");

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9a-z-]+";
    private static final Pattern FORM =
            Pattern.compile("\\s*(" + TOKEN + ")/(" + TOKEN + ")\\s*(?:;.*)?", Pattern.DOTALL);

    /** The type named by a Content-Type value or a MIME mapping; {@link #UNKNOWN} if it names none. */
    public static MediaType of(String text) {
        Matcher matcher = FORM.matcher(text == null ? "" : text.toLowerCase(Locale.ROOT));
        return matcher.matches() ? new MediaType(matcher.group(1), matcher.group(2)) : UNKNOWN;
    }

    @Override
    public int compareTo(MediaType other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return type + "/" + subtype;
    }
}
