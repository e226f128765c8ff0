package org.modoai.benchmark;

import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * What was measured of an index.
 *
 * @param said by each step's name
 */
record IndexFigures(int entries, Map<String, Properties> said) {
    private static final int FAR = 2_000;

    double number(String step, String name) {
        return Double.parseDouble(said.get(step).getProperty(name));
    }

    /** The number of the page that is compared with the first; the middle one if there are too few. */
    int far() {
        return Math.min(FAR, entries / IndexSubject.PAGE / 2);
    }

    /** Bytes of heap that an entry more takes, once all was listed. */
    double heapPerEntry() {
        return (number("list", "heap") - number("list few", "heap")) / (entries - entries / 10);
    }

    String markdown() {
        return format(
                        "%,d files, %,d in a directory; a JVM with `-Xmx64m`; %d processors, Linux, JDK %s.%n%n"
                                + "| | seconds | compared with | seconds | ratio |%n|---|--:|---|--:|--:|%n",
                        entries,
                        1_000,
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version().feature())
                + row("first scan", "first scan", "nanos", "`find -printf`", "find", "nanos")
                + row("first scan", "first scan", "nanos", "a walk in Java, with attributes", "walk", "nanos")
                + row("second scan, nothing new", "second scan", "nanos", "the same walk", "walk", "nanos")
                + row("restart, to the first page", "open", "nanos", "the same without a file", "open empty", "nanos")
                + row(page("ListIdentifiers"), "list", "page.far", "the first page", "list", "page.near")
                + row(page("the index alone"), "list", "rows.far", "the first page", "list", "rows.near")
                + row("all pages, first time", "list", "first.nanos", "second time", "list", "second.nanos")
                + format(
                        "%nListIdentifiers: %,.0f records/s the first time, %,.0f from then on; %,d in a page."
                                + " Heap after all pages: %.1f MB, %.1f MB with a tenth of the files:"
                                + " %.1f bytes for each entry more.%n",
                        rate("first"),
                        rate("second"),
                        IndexSubject.PAGE,
                        number("list", "heap") / 1e6,
                        number("list few", "heap") / 1e6,
                        heapPerEntry());
    }

    private String page(String of) {
        return format("page %,d, %s", far(), of);
    }

    private double rate(String pass) {
        return number("list", pass + ".records") / number("list", pass + ".nanos") * 1e9;
    }

    private String row(String what, String step, String name, String other, String otherStep, String otherName) {
        double ours = number(step, name);
        double theirs = number(otherStep, otherName);
        return format("| %s | %s | %s | %s | %.2f |%n", what, seconds(ours), other, seconds(theirs), ours / theirs);
    }

    private static String seconds(double nanos) {
        return format(nanos < 1e8 ? "%.4f" : nanos < 1e10 ? "%.2f" : "%.1f", nanos / 1e9);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
