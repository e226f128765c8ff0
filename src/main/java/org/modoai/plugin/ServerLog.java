package org.modoai.plugin;

import org.modoai.config.PluginSettings;
import org.slf4j.LoggerFactory;

/** The server's log, for plugins out of bundles, which see no logging library but their own. */
public final class ServerLog {
    private ServerLog() {}

    /** Tomcat's own log goes by the context class loader, and that of a bundle is none of its webapps. */
    public static void warn(PluginSettings plugin, String message, Throwable cause) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(ServerLog.class.getClassLoader());
        try {
            LoggerFactory.getLogger(ServerLog.class).warn("The plugin {}: {}", plugin.label(), message, cause);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
