package org.modoai.benchmark;

import java.util.Arrays;
import java.util.Locale;

/** What reports do with numbers. */
public final class Numbers {
    private Numbers() {}

    /** Three digits or so. */
    public static String text(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size < 10 ? "%.2f" : size < 100 ? "%.1f" : "%,.0f", value);
    }

    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        if (sorted.length == 0) {
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
