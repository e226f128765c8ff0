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

    /** Files in a second that a slow disk tells of. */
    static final int SLOW = 5_000;

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
                        "%,d files, %,d in a directory; JVMs with `-Xmx64m`; %d processors, Linux, JDK %s."
                                + " Seconds of processor time, and in brackets of time.%n%n"
                                + "| | | compared with | | ratio |%n|---|--:|---|--:|--:|%n",
                        entries,
                        1_000,
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version().feature())
                + costs("first scan", "first scan", "`find -printf`", "find")
                + costs("first scan", "first scan", "a walk in Java, with attributes", "walk")
                + costs("second scan, nothing new", "second scan", "the same walk", "walk")
                + costs("start of a JVM to the first page", "open", "the same without a file", "open empty")
                + format("%nMilliseconds of a page, %d records.%n%n", IndexSubject.PAGE)
                + format("| | page %,d | page 1 | ratio |%n|---|--:|--:|--:|%n", far())
                + page("ListIdentifiers", "page")
                + page("the index alone", "rows")
                + format(
                        "%nListIdentifiers, all pages: %,.0f records/s the first time, %,.0f the second."
                                + " Heap afterwards: %.1f MB, with a tenth of the files %.1f MB:"
                                + " %.1f bytes for each entry more.%n",
                        number("list", "first.records") / number("list", "first.seconds"),
                        number("list", "second.records") / number("list", "second.seconds"),
                        number("list", "heap") / 1e6,
                        number("list few", "heap") / 1e6,
                        heapPerEntry())
                + format(
                        "%nA disk that tells of %,d files a second, and of none while it is not asked: a first scan of"
                                + " %,d takes %.1f s there, the walk alone %.1f s, ratio %.2f.%n",
                        SLOW,
                        entries / 10,
                        number("slow scan", "seconds"),
                        number("slow walk", "seconds"),
                        number("slow scan", "seconds") / number("slow walk", "seconds"));
    }

    private String costs(String what, String step, String other, String otherStep) {
        double ratio = number(step, "processor") / Math.max(0.01, number(otherStep, "processor"));
        return format("| %s | %s | %s | %s | %.2f |%n", what, time(step), other, time(otherStep), ratio);
    }

    private String time(String step) {
        return format("%.2f (%.2f)", number(step, "processor"), number(step, "seconds"));
    }

    private String page(String what, String name) {
        double far = 1_000 * number("list", name + ".far");
        double near = 1_000 * number("list", name + ".near");
        return format("| %s | %.2f | %.2f | %.2f |%n", what, far, near, far / near);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
