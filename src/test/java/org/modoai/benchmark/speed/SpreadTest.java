package org.modoai.benchmark.speed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void ofTenValuesTheLeastAndTheMostAreTold() {
        assertEquals("5.50 (1.00–10.0)", upTo(10).toString());
    }

    @Test
    void ofFortyValuesTheIntervalOfTheMedianIsTold() {
        assertEquals("20.5 (13.0–28.0)", upTo(40).toString());
    }

    @Test
    void oneValueHasNoSpread() {
        assertEquals("1.00", upTo(1).toString());
    }

    private static Spread upTo(int last) {
        return new Spread(IntStream.rangeClosed(1, last)
                .mapToObj(i -> (double) (last + 1 - i))
                .toList());
    }
}
