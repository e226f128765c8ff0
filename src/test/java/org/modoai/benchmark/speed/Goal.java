package org.modoai.benchmark.speed;

import java.util.Locale;

/** What a figure shall be. */
record Goal(Side side, double value) {
    enum Side {
        AT_MOST,
        AT_LEAST
    }

    static Goal atMost(double value) {
        return new Goal(Side.AT_MOST, value);
    }

    static Goal atLeast(double value) {
        return new Goal(Side.AT_LEAST, value);
    }

    boolean isMetBy(double figure) {
        return side == Side.AT_MOST ? figure <= value : figure >= value;
    }

    @Override
    public String toString() {
        String number =
                value == Math.rint(value) ? Integer.toString((int) value) : String.format(Locale.ROOT, "%.2f", value);
        return (side == Side.AT_MOST ? "≤ " : "≥ ") + number;
    }
}
