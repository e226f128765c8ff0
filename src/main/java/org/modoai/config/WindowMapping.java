package org.modoai.config;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns a {@code window} element into its record. */
final class WindowMapping {
    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    private static final Pattern HOURS =
            Pattern.compile("([01][0-9]|2[0-3]):([0-5][0-9])-(?:([01][0-9]|2[0-3]):([0-5][0-9])|24:00)");

    private WindowMapping() {}

    static Window window(Bound.Window element) {
        Optional<Matcher> hours = Value.of(element, "hours", element.hours).map(WindowMapping::hours);
        return new Window(
                Value.of(element, "days", element.days).map(WindowMapping::days).orElse(EnumSet.allOf(DayOfWeek.class)),
                hours.map(match -> time(match, 1)).orElse(LocalTime.MIDNIGHT),
                hours.map(match -> time(match, 3)).orElse(LocalTime.MIDNIGHT),
                Value.of(element, "zone", element.zone).map(WindowMapping::zone).orElseGet(ZoneId::systemDefault),
                Value.of(element, "formats", element.formats)
                        .map(WindowMapping::prefixes)
                        .orElse(Set.of()),
                Value.of(element, "harvester", element.harvester).map(Value::network),
                element.place);
    }

    private static Set<DayOfWeek> days(Value value) {
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (String part : value.text().split("\\s+")) {
            String[] ends = part.split("-", -1);
            int first = DAYS.indexOf(ends[0]);
            int last = DAYS.indexOf(ends[ends.length - 1]);
            if (first < 0 || last < 0 || ends.length > 2) {
                throw value.fault("days such as mon-fri, or sat sun: mon, tue, wed, thu, fri, sat, sun");
            }
            for (int i = 0; i <= Math.floorMod(last - first, DAYS.size()); i++) {
                days.add(DayOfWeek.of(first + 1).plus(i));
            }
        }
        return days;
    }

    private static Matcher hours(Value value) {
        Matcher hours = HOURS.matcher(value.text());
        if (!hours.matches()) {
            throw value.fault("hours such as 22:00-06:00, from 00:00 to 24:00");
        }
        return hours;
    }

    private static LocalTime time(Matcher hours, int group) {
        return hours.group(group) == null
                ? LocalTime.MIDNIGHT
                : LocalTime.of(Integer.parseInt(hours.group(group)), Integer.parseInt(hours.group(group + 1)));
    }

    private static ZoneId zone(Value value) {
        try {
            return ZoneId.of(value.text());
        } catch (DateTimeException e) {
            throw value.fault("the name of a time zone such as Europe/Berlin or UTC");
        }
    }

    private static Set<String> prefixes(Value value) {
        Set<String> prefixes = new HashSet<>();
        for (String part : value.nonEmpty().split("\\s+")) {
            prefixes.add(new Value(value.place(), value.setting(), part).metadataPrefix());
        }
        return prefixes;
    }
}
