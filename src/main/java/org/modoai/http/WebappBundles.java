package org.modoai.http;

import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.modoai.plugin.Bundles.Place;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code WEB-INF/plugins} of the webapp; out of a WAR that is not unpacked, bundles are copied when they are needed. */
final class WebappBundles implements Place {
    private static final Logger LOG = LoggerFactory.getLogger(WebappBundles.class);
    private static final String DIRECTORY = "/WEB-INF/plugins/";

    private final ServletContext context;
    private final Map<String, Path> copies = new HashMap<>();

    WebappBundles(ServletContext context) {
        this.context = context;
    }

    @Override
    public String name() {
        return "WEB-INF/plugins of the webapp";
    }

    @Override
    public Optional<Path> find(String jar) {
        String real = context.getRealPath(DIRECTORY + jar);
        return real == null ? copy(jar) : Optional.of(Path.of(real)).filter(Files::isRegularFile);
    }

    private synchronized Optional<Path> copy(String jar) {
        if (copies.containsKey(jar)) {
            return Optional.of(copies.get(jar));
        }
        try (InputStream in = context.getResourceAsStream(DIRECTORY + jar)) {
            if (in == null) {
                return Optional.empty();
            }
            Path work = Path.of(context.getAttribute(ServletContext.TEMPDIR).toString());
            Path copy = Files.createDirectories(work.resolve("modoai-plugins")).resolve(jar);
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            copies.put(jar, copy);
            return Optional.of(copy);
        } catch (IOException e) {
            LOG.warn("{} cannot be copied out of the WAR", jar, e);
            return Optional.empty();
        }
    }

    @Override
    public synchronized void close() {
        for (Path copy : copies.values()) {
            try {
                Files.deleteIfExists(copy);
            } catch (IOException e) {
                LOG.debug("The next start replaces it", e);
            }
        }
        copies.clear();
    }
}
