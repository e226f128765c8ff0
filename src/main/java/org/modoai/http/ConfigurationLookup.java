package org.modoai.http;

import jakarta.servlet.ServletContext;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationException;
import org.modoai.config.ConfigurationReader;
import org.modoai.tomcat.Container;

/**
 * Finds the one configuration file: the one named by the init-parameter {@code config}, a path on disk or in the webapp;
 * for the WAR {@code conf/modoai.xml} in the server's base directory; {@code WEB-INF/modoai.xml}; else the defaults.
 */
final class ConfigurationLookup {
    private static final String IN_WEBAPP = "/WEB-INF/modoai.xml";

    private final ServletContext context;
    private final ConfigurationReader reader = new ConfigurationReader();

    ConfigurationLookup(ServletContext context) {
        this.context = context;
    }

    Configuration find(Optional<String> named) {
        if (named.isPresent()) {
            return named(named.get());
        }
        Optional<Path> inBase = Optional.of(context)
                .filter(Seat::isOwn)
                .flatMap(Container::of)
                .map(container -> container.base().resolve("conf").resolve("modoai.xml"))
                .filter(Files::exists);
        return inBase.map(reader::read).orElseGet(() -> inWebapp(IN_WEBAPP).orElseGet(ConfigurationReader::defaults));
    }

    private Configuration named(String name) {
        if (Files.exists(Path.of(name))) {
            return reader.read(Path.of(name));
        }
        return inWebapp(name)
                .orElseThrow(() -> new ConfigurationException(
                        "init-parameter config: there is no file " + name + ", neither on disk nor in the webapp"));
    }

    private Optional<Configuration> inWebapp(String path) {
        try {
            URL resource = path.startsWith("/") ? context.getResource(path) : null;
            return Optional.ofNullable(resource).map(reader::read);
        } catch (MalformedURLException e) {
            return Optional.empty();
        }
    }
}
