package org.modoai.cli.httpd;

import java.util.Comparator;

/**
 * Something in the file that is not right, or that cannot be had here.
 *
 * @param found what was found
 * @param advice what was made of it, or what to do
 */
public record Remark(Place place, String found, String advice) implements Comparable<Remark> {
    /** What would move the cursor of a terminal, or turn the direction of the text. */
    private static final String UNPRINTABLE = "[\\p{Cc}\\p{Cf}\\p{Cs}]";

    private static final Comparator<Remark> ORDER =
            Comparator.comparing(Remark::place).thenComparing(Remark::found).thenComparing(Remark::advice);

    public Remark {
        found = found.replaceAll(UNPRINTABLE, "?");
        advice = advice.replaceAll(UNPRINTABLE, "?");
    }

    /** In one line, as compilers do it. */
    public String line(String file) {
        return file + ":" + place.line() + ":" + place.column() + ": " + text();
    }

    @Override
    public int compareTo(Remark other) {
        return ORDER.compare(this, other);
    }

    String text() {
        return found + "; " + advice;
    }
}
