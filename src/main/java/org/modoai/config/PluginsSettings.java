package org.modoai.config;

import java.time.Duration;
import java.util.List;

/**
 * The plugins in the order in which their findings are reported.
 *
 * @param atOnce how many runs there may be at a time, of all plugins and all harvests together
 * @param recordTimeout after which, from its turn on, the plugins of one record are ended that have not come to their end
 * @param wrapper put before every command where it works, to keep tools from the network and the rest of the machine;
 *     empty for none
 * @param cacheBytes how much is kept at most of what plugins said
 * @param restamp whether resources have a new datestamp when the plugins are others that look at them
 */
public record PluginsSettings(
        List<PluginSettings> list,
        int atOnce,
        Duration recordTimeout,
        List<String> wrapper,
        Priority priority,
        long cacheBytes,
        boolean restamp) {
    private static final long USUAL = 256L << 20;

    public PluginsSettings {
        list = List.copyOf(list);
        wrapper = List.copyOf(wrapper);
    }

    /** Those that keep as much as is usual. */
    public PluginsSettings(
            List<PluginSettings> list, int atOnce, Duration recordTimeout, List<String> wrapper, Priority priority) {
        this(list, atOnce, recordTimeout, wrapper, priority, USUAL);
    }

    /** Those that change no datestamp. */
    public PluginsSettings(
            List<PluginSettings> list,
            int atOnce,
            Duration recordTimeout,
            List<String> wrapper,
            Priority priority,
            long cacheBytes) {
        this(list, atOnce, recordTimeout, wrapper, priority, cacheBytes, false);
    }

    /** How commands share the processor with the rest of the machine. */
    public enum Priority {
        /** After others, where the system knows of priorities. */
        LOW,
        /** As the server itself. */
        NORMAL
    }
}
