package org.modoai.benchmark.speed;

import java.util.Arrays;
import java.util.List;
import org.modoai.benchmark.Numbers;

/** One figure, measured several times. */
record Spread(List<Double> values) {
    Spread {
        values = List.copyOf(values);
    }

    static Spread of(double... values) {
        return new Spread(Arrays.stream(values).boxed().toList());
    }

    double median() {
        return Numbers.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    double least() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    double most() {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    }

    @Override
    public String toString() {
        String middle = Numbers.text(median());
        return values.size() < 2 ? middle : middle + " (" + Numbers.text(least()) + "–" + Numbers.text(most()) + ")";
    }
}
