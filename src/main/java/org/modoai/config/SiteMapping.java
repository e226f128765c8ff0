package org.modoai.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.modoai.config.SiteSettings.Dynamic;
import org.modoai.config.SiteSettings.Freshness;
import org.modoai.config.SiteSettings.Links;
import org.modoai.config.SiteSettings.OfContext;
import org.modoai.config.SiteSettings.OfDirectory;

/** Turns the {@code site} elements into their records, the general globs worked in. */
final class SiteMapping {
    private final Bound.Modoai root;
    private final Set<Object> seen = new HashSet<>();

    SiteMapping(Bound.Modoai root) {
        this.root = root;
    }

    static Globs generalGlobs(Bound.Modoai root) {
        return new Globs(globs(root.include, "include"), globs(root.exclude, "exclude"));
    }

    List<SiteSettings> sites() {
        return root.site.stream().map(this::site).toList();
    }

    private SiteSettings site(Bound.Site site) {
        if ((site.context == null) == (site.directory == null)) {
            throw new ConfigurationException(site.place
                    + ": 'site' takes either the attribute 'context', or the attributes 'directory' and 'url'");
        }
        return site.directory == null ? ofContext(site) : ofDirectory(site);
    }

    private SiteSettings ofContext(Bound.Site site) {
        Value.of(site, "url", site.url).ifPresent(url -> {
            throw url.fault("no such attribute together with 'context', whose address is the server's");
        });
        Value context = Value.required(site, "context", site.context);
        String path = context.contextPath();
        if (!seen.add(path)) {
            throw context.repeated("each webapp once");
        }
        return new OfContext(path, globs(site), links(site, Links.INSIDE), pages(site), freshness(site));
    }

    private SiteSettings ofDirectory(Bound.Site site) {
        Value.of(site, "dynamic", site.dynamic).ifPresent(dynamic -> {
            throw dynamic.fault("no such attribute together with 'directory', of which there are only files");
        });
        Value.of(site, "freshness", site.freshness).ifPresent(freshness -> {
            throw freshness.fault("no such attribute together with 'directory', for which nobody is asked");
        });
        Path directory = Value.required(site, "directory", site.directory).directory();
        Value address = Value.required(site, "url", site.url);
        URI url = address.directoryUrl();
        if (!seen.add(url)) {
            throw address.repeated("each URL once");
        }
        return new OfDirectory(directory, url, globs(site), links(site, Links.NONE));
    }

    /** Pages may stay named while they are not rendered. */
    private static PageSettings pages(Bound.Site site) {
        PageSettings named = new PageSettings(addresses(site.page, "page"), addresses(site.sitemap, "sitemap"));
        Optional<Value> dynamic = Value.of(site, "dynamic", site.dynamic);
        if (dynamic.isEmpty() || dynamic.get().oneOf(Dynamic.class) == Dynamic.SKIP) {
            return PageSettings.NONE;
        }
        if (named.equals(PageSettings.NONE)) {
            throw dynamic.get().fault("a 'page' or a 'sitemap' in the site that says what is to be rendered");
        }
        return named;
    }

    private static List<String> addresses(List<Bound.Text> elements, String name) {
        return elements.stream().map(text -> Value.of(text, name).pagePath()).toList();
    }

    private static Freshness freshness(Bound.Site site) {
        return Value.of(site, "freshness", site.freshness)
                .map(value -> value.oneOf(Freshness.class))
                .orElse(Freshness.INDEX);
    }

    private static Links links(Bound.Site site, Links otherwise) {
        return Value.of(site, "links", site.links)
                .map(value -> value.oneOf(Links.class))
                .orElse(otherwise);
    }

    /** A site's own includes replace the general ones; the excludes add up. */
    private Globs globs(Bound.Site site) {
        List<String> include = globs(site.include.isEmpty() ? root.include : site.include, "include");
        List<String> exclude = new ArrayList<>(globs(root.exclude, "exclude"));
        exclude.addAll(globs(site.exclude, "exclude"));
        return new Globs(include, exclude);
    }

    static List<String> globs(List<Bound.Text> elements, String name) {
        return elements.stream().map(text -> Value.of(text, name).glob()).toList();
    }
}
