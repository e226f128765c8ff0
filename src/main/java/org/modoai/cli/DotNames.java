package org.modoai.cli;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.modoai.config.Configuration;
import org.modoai.config.Globs;
import org.modoai.config.SiteSettings;

/**
 * Answers 404 for a path with a name that begins with a dot, unless an include of the configuration names it with its
 * dot. A directory that is at hand often has such files that nobody means to publish, as {@code .git} and {@code
 * .htpasswd}.
 */
final class DotNames implements Filter {
    private final List<Globs> globs;

    DotNames(Configuration configuration) {
        Stream<Globs> ofSites = configuration.sites().stream()
                .filter(site -> site instanceof SiteSettings.OfContext context
                        && context.path().isEmpty())
                .map(SiteSettings::globs);
        this.globs = Stream.concat(Stream.of(configuration.globs()), ofSites).toList();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest asked = (HttpServletRequest) request;
        // as the container has decoded and resolved it, with the welcome file in place of its directory
        String path = asked.getServletPath() + Objects.toString(asked.getPathInfo(), "");
        if (path.contains("/.") && globs.stream().noneMatch(some -> some.admits(path.substring(1)))) {
            ((HttpServletResponse) response).sendError(HttpServletResponse.SC_NOT_FOUND);
        } else {
            chain.doFilter(request, response);
        }
    }
}
