package org.modoai.config;

import java.util.List;

/** Faults in the configuration file; the message names file, line, column and what was expected, one fault a line. */
public final class ConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ConfigurationException(String message) {
        super(message);
    }

    public ConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }

    ConfigurationException(List<String> faults, Throwable cause) {
        super(String.join("\n", faults), cause);
    }

    /** Each fault by itself, on one line. */
    public List<String> faults() {
        return getMessage().lines().filter(line -> !line.isBlank()).toList();
    }
}
