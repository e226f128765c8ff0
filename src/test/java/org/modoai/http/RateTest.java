package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateTest {
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
    private final Rate rate = new Rate(60, clock::get);

    @Test
    void aMinutesRequestsMayComeAtOnceAndThenOneASecond() {
        spend("a");
        assertEquals(Optional.of(Duration.ofSeconds(1)), rate.count("a"));
        pass(Duration.ofSeconds(1));
        assertEquals(Optional.empty(), rate.count("a"));
        assertEquals(Optional.of(Duration.ofSeconds(1)), rate.count("a"));
    }

    @Test
    void theWaitIsTrueAndARequestThatIsRefusedDoesNotLengthenIt() {
        spend("a");
        pass(Duration.ofMillis(300));
        for (int i = 0; i < 100; i++) {
            assertEquals(Optional.of(Duration.ofMillis(700)), rate.count("a"));
        }
        pass(Duration.ofMillis(700));
        assertEquals(Optional.empty(), rate.count("a"));
    }

    @Test
    void whoAsksEvenlyIsNeverHeldBack() {
        for (int i = 0; i < 1000; i++) {
            assertEquals(Optional.empty(), rate.count("a"));
            pass(Duration.ofSeconds(1));
        }
    }

    @Test
    void restMakesUpForHasteButNotForMoreThanAMinute() {
        spend("a");
        pass(Duration.ofDays(1));
        spend("a");
        assertTrue(rate.count("a").isPresent());
    }

    @Test
    void oneClientDoesNotSpendForAnother() {
        spend("a");
        spend("b");
        assertTrue(rate.count("a").isPresent());
    }

    @Test
    void noMoreClientsAreKeptThanThereIsRoomForAndTheLastOnesStay() {
        spend("first");
        for (int i = 0; i < 10 * Rate.CLIENTS; i++) {
            rate.count("client " + i);
        }
        assertEquals(Rate.CLIENTS, rate.clients());
        assertEquals(Optional.empty(), rate.count("first"));
        spend("last");
        for (int i = 0; i < Rate.CLIENTS / 2; i++) {
            rate.count("further " + i);
        }
        assertTrue(rate.count("last").isPresent());
    }

    private void spend(String client) {
        for (int i = 0; i < 60; i++) {
            assertEquals(Optional.empty(), rate.count(client));
        }
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }
}
