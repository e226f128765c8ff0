package org.modoai.site;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The sites that make one repository, and the way from an identifier to a place in one of them. */
public record Sites(List<Site> list) {
    /** A path of a site, which may or may not be that of a resource. */
    public record Place(Site site, String path) {}

    public Sites {
        list = List.copyOf(list);
    }

    public Optional<Site> named(String key) {
        for (Site site : list) {
            if (site.key().equals(key)) {
                return Optional.of(site);
            }
        }
        return Optional.empty();
    }

    /** The site with this key, even if it is not configured any more. */
    public Site namedOrFormer(String key) {
        return named(key).orElseGet(() -> new FormerSite(key));
    }

    /** The place that a URL names, in the site with the longest URL that is a beginning of it. */
    public Optional<Place> locate(String url, String origin) {
        Optional<String> wanted = HttpUrl.parse(url).map(HttpUrl::toString);
        return wanted.flatMap(normal -> list.stream()
                .filter(site -> normal.startsWith(site.url(origin)))
                .max(Comparator.comparing(site -> site.url(origin).length()))
                .map(site -> new Place(site, normal.substring(site.url(origin).length()))));
    }
}
