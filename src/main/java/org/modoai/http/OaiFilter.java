package org.modoai.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationException;
import org.modoai.config.CrateSettings;
import org.modoai.tomcat.ContextSite;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers OAI-PMH 2.0 for the webapp it lives in.
 *
 * <p>The jar registers this filter by itself. To map it by hand, name this class in {@code web.xml} and map it to the
 * configured prefix ({@code /modoai} unless configured otherwise) and everything below it. It should come first among
 * the webapp's filters and support async, so that requests that are not for it pass as if it were not there. Where
 * {@code negotiate} or {@code rootCrate} is configured it must be mapped to {@code /*}.
 *
 * <p>Init-parameter: {@code config}, a configuration file on disk or in the webapp ({@code /WEB-INF/…}); without it
 * {@code WEB-INF/modoai.xml} is read, and without that the defaults hold. With a fault in the file a webapp of our own
 * does not start; a site does, and all requests below the prefix are told to come back later.
 */
public final class OaiFilter implements Filter {
    private static final Logger LOG = LoggerFactory.getLogger(OaiFilter.class);

    private final Optional<Found> given;
    private final Optional<Path> bundles;
    private Optional<Door> door = Optional.empty();
    private Optional<SideDoor> sideDoor = Optional.empty();

    /** For {@code web.xml}: the configuration is looked up when the filter starts. */
    public OaiFilter() {
        given = Optional.empty();
        bundles = Optional.empty();
    }

    /** With a configuration read before. */
    public OaiFilter(Configuration configuration) {
        this(Found.right(configuration));
    }

    OaiFilter(Found found) {
        given = Optional.of(found);
        bundles = Optional.empty();
    }

    /**
     * For a program of its own, which runs no code out of the directory that it serves.
     *
     * @param bundles the only directory where bundles of plugins are looked for
     */
    public OaiFilter(Configuration configuration, Path bundles) {
        given = Optional.of(Found.right(configuration));
        this.bundles = Optional.of(bundles);
    }

    @Override
    public void init(FilterConfig config) throws ServletException {
        ServletContext context = config.getServletContext();
        Found found = given.orElseGet(
                () -> new ConfigurationLookup(context).find(Optional.ofNullable(config.getInitParameter("config"))));
        Configuration configuration = found.configuration();
        Seat seat = Seat.of(context, configuration);
        if (found.fault().isPresent()) {
            complain(found.fault().get(), seat);
        }
        if (!configuration.active()) {
            return;
        }
        checkMapping(config, seat, configuration.crates());
        if (!seat.own()) {
            context.setAttribute(ContextSite.PREFIX, seat.prefix());
            context.setAttribute(ContextSite.NEGOTIATES, configuration.crates().negotiate());
        }
        door = Optional.of(new Door(
                seat,
                configuration,
                found.fault().isPresent() ? Optional.empty() : assemble(context, configuration, seat)));
        sideDoor = door.flatMap(Door::sideDoor);
    }

    /** A fault in the configuration stops what is ours alone, and nobody's site. */
    private void complain(ConfigurationException e, Seat seat) throws ServletException {
        boolean ours = seat.own() || bundles.isPresent();
        String consequence = ours ? "modoai cannot start" : "modoai answers 503 below " + seat.prefix();
        // Tomcat itself tells it only in the log of the host, where few look first
        e.faults().forEach(fault -> LOG.error("{}: {}", consequence, fault));
        if (ours) {
            throw new ServletException(e.getMessage(), e);
        }
    }

    /** Mapped elsewhere than where it answers, the filter would let everything pass without a word. */
    private static void checkMapping(FilterConfig config, Seat seat, CrateSettings crates) {
        FilterRegistration registration = config.getServletContext().getFilterRegistration(config.getFilterName());
        Collection<String> mapped = registration == null ? List.of() : registration.getUrlPatternMappings();
        if (!mapped.isEmpty() && !mapped.contains("/*") && !mapped.contains(seat.prefix() + "/*")) {
            LOG.warn(
                    "The filter is mapped to {}, but answers at {}/*: see prefix in modoai.xml", mapped, seat.prefix());
        }
        if (crates.outside() && seat.own()) {
            LOG.warn(
                    "negotiate and rootCrate in modoai.xml have no effect here: they are for a filter in the site's webapp");
        } else if (crates.outside() && !mapped.isEmpty() && !mapped.contains("/*")) {
            LOG.warn("The filter is mapped to {}; for negotiate and rootCrate in modoai.xml it must be /*", mapped);
        }
    }

    private Optional<Assembly> assemble(ServletContext context, Configuration configuration, Seat seat)
            throws ServletException {
        try {
            return Optional.of(new Assembly(context, configuration, seat, bundles));
        } catch (ConfigurationException e) {
            complain(e, seat);
        } catch (RuntimeException | LinkageError e) {
            LOG.error("modoai cannot work in {} and answers 503", context.getServerInfo(), e);
        }
        return Optional.empty();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (door.isEmpty() || !(request instanceof HttpServletRequest http)) {
            chain.doFilter(request, response);
        } else if (door.get().owns(http)) {
            door.get().answer(http, (HttpServletResponse) response);
        } else if (sideDoor.isPresent()) {
            sideDoor.get().answer(http, (HttpServletResponse) response, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    @Override
    public void destroy() {
        door.ifPresent(Door::close);
    }
}
