package org.modoai.oai;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * A date argument: a day or a second, both inclusive.
 *
 * @param first its first second
 * @param last its last second
 */
record Datestamp(Instant first, Instant last, boolean day) {
    /** The calendar of XML Schema has no year 0000. */
    private static final Pattern DAY = Pattern.compile("(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private static final Pattern SECOND =
            Pattern.compile("(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z");
    private static final DateTimeFormatter STRICT_DAY =
            DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter STRICT_SECOND =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'").withResolverStyle(ResolverStyle.STRICT);

    static Datestamp parse(String name, String text) throws OaiException {
        try {
            if (DAY.matcher(text).matches()) {
                Instant start = LocalDate.parse(text, STRICT_DAY)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant();
                return new Datestamp(start, start.plus(1, ChronoUnit.DAYS).minusSeconds(1), true);
            }
            if (SECOND.matcher(text).matches()) {
                Instant second = LocalDateTime.parse(text, STRICT_SECOND).toInstant(ZoneOffset.UTC);
                return new Datestamp(second, second, false);
            }
        } catch (DateTimeException e) {
            throw new OaiException(OaiError.badArgument, "The argument " + name + " is not a date of the calendar");
        }
        throw new OaiException(
                OaiError.badArgument,
                "The argument " + name + " must have the form YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ");
    }

    /** The form of the protocol, in whole seconds. */
    static String format(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
