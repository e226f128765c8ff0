package org.modoai.benchmark.speed;

import java.io.IOException;
import org.modoai.benchmark.speed.ConstantRate.Waits;

/**
 * Visitors of a server, counted for some time while something goes on or nothing does.
 *
 * @param rate at which they come, in requests a second
 * @param seconds for which they are counted
 */
record Counting(ConstantRate visitors, double rate, int seconds) {
    /** For what is begun to be in full swing, and for what was before to be over. */
    private static final long SETTLE_MILLIS = 500;

    static Counting of(Rig rig, double rate, int seconds) {
        return new Counting(new ConstantRate(rig.server().port(), Crates.PAGE), rate, seconds);
    }

    /** At half of the most that the server takes, once everything is compiled. */
    static Counting atHalf(Rig rig, int seconds) throws IOException, InterruptedException {
        ConstantRate visitors = of(rig, 0, seconds).visitors();
        visitors.saturation(10 * seconds);
        double most = visitors.saturation(2 * seconds);
        System.err.printf("visitors: %.0f/s at most%n", most);
        return new Counting(visitors, most / 2, seconds);
    }

    /** The same visitors, so many times as long. */
    Counting longer(int times) {
        return new Counting(visitors, rate, times * seconds);
    }

    Waits beside(Beside.Kind kind) throws IOException, InterruptedException {
        Beside beside = kind.begin();
        try {
            Thread.sleep(SETTLE_MILLIS);
            return visitors.run(rate, seconds);
        } finally {
            beside.close();
        }
    }
}
