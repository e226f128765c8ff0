package org.modoai.http;

import java.util.Optional;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationException;

/**
 * A configuration as it was found.
 *
 * @param fault why it cannot be kept to; of the configuration only prefix and activity are to be relied upon then
 */
record Found(Configuration configuration, Optional<ConfigurationException> fault) {
    static Found right(Configuration configuration) {
        return new Found(configuration, Optional.empty());
    }

    static Found faulty(Configuration least, ConfigurationException fault) {
        return new Found(least, Optional.of(fault));
    }
}
