package org.modoai.http;

import jakarta.servlet.ServletContext;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.modoai.config.ConfigurationException;
import org.modoai.config.ConfigurationReader;
import org.modoai.config.Source;
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

    Found find(Optional<String> named) {
        Optional<Source> file;
        try {
            file = named.map(this::named).or(this::usual);
        } catch (ConfigurationException e) {
            return Found.faulty(ConfigurationReader.defaults(), e);
        }
        try {
            return Found.right(file.map(reader::read).orElseGet(ConfigurationReader::defaults));
        } catch (ConfigurationException e) {
            return Found.faulty(reader.leastOf(file.orElseThrow()), e);
        }
    }

    private Optional<Source> usual() {
        Optional<Path> inBase = Optional.of(context)
                .filter(Seat::isOwn)
                .flatMap(Container::of)
                .map(container -> container.base().resolve("conf").resolve("modoai.xml"))
                .filter(ConfigurationLookup::isAnything);
        return inBase.<Source>map(Source.OnDisk::new).or(() -> inWebapp(IN_WEBAPP));
    }

    private Source named(String name) {
        return onDisk(name)
                .or(() -> inWebapp(name))
                .orElseThrow(() -> new ConfigurationException(
                        "init-parameter config: there is no file " + name + ", neither on disk nor in the webapp"));
    }

    private static Optional<Source> onDisk(String name) {
        try {
            return Optional.of(Path.of(name))
                    .filter(ConfigurationLookup::isAnything)
                    .map(Source.OnDisk::new);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** On disk what is there counts, since Tomcat shows neither links nor what cannot be read; else what Tomcat shows. */
    private Optional<Source> inWebapp(String path) {
        return path.startsWith("/") ? inDirectory(path).or(() -> inResources(path)) : Optional.empty();
    }

    private Optional<Source> inDirectory(String path) {
        int slash = path.lastIndexOf('/');
        return Optional.ofNullable(context.getRealPath(path.substring(0, slash + 1)))
                .map(directory -> Path.of(directory).resolve(path.substring(slash + 1)))
                .filter(ConfigurationLookup::isAnything)
                .map(Source.OnDisk::new);
    }

    private Optional<Source> inResources(String path) {
        try {
            URL resource = context.getResource(path);
            return Optional.ofNullable(resource).map(Source.AtUrl::new);
        } catch (MalformedURLException e) {
            return Optional.empty();
        }
    }

    /** A link to nowhere is something too, and so is what cannot be looked at. */
    private static boolean isAnything(Path path) {
        return !Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
    }
}
