package org.modoai.config;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * A time in which harvests are welcome, by a clock on the wall somewhere; a time that the clock skips in spring is the
 * moment of the skip, one that it shows twice in autumn is the first of the two.
 *
 * @param days on which it opens
 * @param closes on the same day, or on the next if that is not after {@code opens}
 * @param formats for which it counts, by their prefixes; empty: for all
 * @param harvester for whom it counts; empty: for all
 * @param place in the configuration
 */
public record Window(
        Set<DayOfWeek> days,
        LocalTime opens,
        LocalTime closes,
        ZoneId zone,
        Set<String> formats,
        Optional<Network> harvester,
        String place) {
    /** In weeks with a day left out, as some islands had, the next one may be two weeks away. */
    private static final int DAYS = 15;

    public Window {
        days = Set.copyOf(days);
        formats = Set.copyOf(formats);
    }

    /**
     * Whether it counts for a harvest.
     *
     * @param names all prefixes that the format has
     */
    public boolean concerns(Collection<String> names, String address) {
        return (formats.isEmpty() || names.stream().anyMatch(formats::contains))
                && harvester.map(network -> network.contains(address)).orElse(true);
    }

    /** How long it is until the window opens; nothing while it is open. */
    public Duration wait(Instant now) {
        LocalDate today = LocalDate.ofInstant(now, zone);
        for (int i = -1; i <= DAYS; i++) {
            LocalDate day = today.plusDays(i);
            Instant start = at(day, opens);
            Instant end = at(closes.isAfter(opens) ? day : day.plusDays(1), closes);
            if (days.contains(day.getDayOfWeek()) && start.isBefore(end) && now.isBefore(end)) {
                return now.isBefore(start) ? Duration.between(now, start) : Duration.ZERO;
            }
        }
        return Duration.ofDays(DAYS);
    }

    private Instant at(LocalDate day, LocalTime time) {
        LocalDateTime local = day.atTime(time);
        ZoneOffsetTransition change = zone.getRules().getTransition(local);
        return change != null && change.isGap()
                ? change.getInstant()
                : local.atZone(zone).toInstant();
    }
}
