package org.modoai.benchmark.speed;

import java.util.Arrays;
import java.util.List;
import org.modoai.benchmark.Numbers;

/** One figure, measured several times. */
record Spread(List<Double> values) {
    /** Half of the width of a normal distribution that holds 95 %, in units of the deviation of one toss of a coin. */
    private static final double HALF_WIDTH = 1.96 / 2;

    Spread {
        values = List.copyOf(values);
    }

    static Spread of(double... values) {
        return new Spread(Arrays.stream(values).boxed().toList());
    }

    double median() {
        return Numbers.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Where its 95 % confidence interval begins, by the sign test: of up to ten values that is the least of them. */
    double low() {
        return values.stream().sorted().skip(rank()).findFirst().orElse(Double.NaN);
    }

    /** Where that ends. */
    double high() {
        return values.stream()
                .sorted()
                .skip(values.size() - 1 - rank())
                .findFirst()
                .orElse(Double.NaN);
    }

    private int rank() {
        int size = values.size();
        return Math.max(0, (int) Math.floor(size / 2.0 - HALF_WIDTH * Math.sqrt(size)) - 1);
    }

    @Override
    public String toString() {
        String middle = Numbers.text(median());
        return values.size() < 2 ? middle : middle + " (" + Numbers.text(low()) + "–" + Numbers.text(high()) + ")";
    }
}
