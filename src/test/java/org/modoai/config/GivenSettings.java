package org.modoai.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.modoai.config.IndexSettings.DatestampRule;

/** Settings for tests to which most of them do not matter. */
public final class GivenSettings {
    /** A repository that says nothing of itself. */
    public static final Description DESCRIPTION =
            new Description(Optional.empty(), List.of(), Optional.empty(), List.of(), Optional.empty(), List.of());

    private static final Duration HOUR = Duration.ofHours(1);

    /** An index that no time that passes in a test makes old. */
    public static final IndexSettings INDEX = index(HOUR, HOUR);

    private GivenSettings() {}

    /** An index that is scanned when a list finds it older than one, and at any rate when it is older than the other. */
    public static IndexSettings index(Duration rescan, Duration schedule) {
        return index(rescan, schedule, DatestampRule.LEARNED);
    }

    /** The same as {@link #INDEX}, but for the datestamps. */
    public static IndexSettings index(DatestampRule datestamps) {
        return index(HOUR, HOUR, datestamps);
    }

    private static IndexSettings index(Duration rescan, Duration schedule, DatestampRule datestamps) {
        return new IndexSettings(
                Optional.empty(), Optional.empty(), rescan, schedule, datestamps, Optional.empty(), Optional.empty());
    }

    /** All files of a directory, under the name of the server that tests have. */
    public static SiteSettings.OfDirectory site(Path directory) {
        return site(directory, "http://foo.example/");
    }

    /** All files of a directory. */
    public static SiteSettings.OfDirectory site(Path directory, String url) {
        return new SiteSettings.OfDirectory(directory, URI.create(url), Globs.ALL, SiteSettings.Links.NONE);
    }
}
