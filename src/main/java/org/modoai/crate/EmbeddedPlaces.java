package org.modoai.crate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.helper.DataUtil;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jsoup.select.Elements;
import org.modoai.site.Sites;
import org.modoai.site.Sites.Place;

/**
 * The places in our sites of all that an HTML page embeds: images, styles, icons, scripts, media and objects, with
 * queries and fragments left out. The page is never in memory as a whole.
 */
final class EmbeddedPlaces {
    private static final int MOST = 10_000;

    /** The attributes that hold one URL, by element. */
    private static final Map<String, List<String>> URLS = Map.of(
            "img", List.of("src"),
            "source", List.of("src"),
            "script", List.of("src"),
            "video", List.of("src", "poster"),
            "audio", List.of("src"),
            "track", List.of("src"),
            "embed", List.of("src"),
            "object", List.of("data"));

    private static final Set<String> EMBEDDING =
            Stream.concat(URLS.keySet().stream(), Stream.of("link", "input")).collect(Collectors.toUnmodifiableSet());

    private final Sites sites;
    private final String origin;

    private final Set<Place> found = new LinkedHashSet<>();

    EmbeddedPlaces(Sites sites, String origin) {
        this.sites = sites;
        this.origin = origin;
    }

    /** In the order of the page. */
    List<Place> list() {
        return List.copyOf(found);
    }

    /**
     * @param charset as the server declares it
     * @throws BadRequestException if there are too many
     */
    void read(Path page, Optional<Charset> charset, String url) throws BadRequestException, IOException {
        try (StreamParser stream = DataUtil.streamParser(page, charset.orElse(null), url, Parser.htmlParser())) {
            for (Iterator<Element> elements = stream.iterator(); elements.hasNext(); ) {
                take(elements.next());
                if (found.size() > MOST) {
                    throw new BadRequestException("The page embeds more than " + MOST + " files");
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Looks at what is complete, and forgets it: what is within, and what stands before, told of by itself or not. */
    private void take(Element complete) {
        Element parent = complete.parent();
        if (parent != null && complete.siblingIndex() > 0) {
            List<Node> all = List.copyOf(parent.childNodes());
            for (Node before : all.subList(0, complete.siblingIndex())) {
                if (before instanceof Element element) {
                    element.getAllElements().forEach(this::look);
                }
            }
            // all at once: one by one would take the square of their number
            List<Node> rest = all.subList(complete.siblingIndex(), all.size());
            parent.empty().appendChildren(rest);
        }
        complete.getAllElements().forEach(this::look);
        complete.empty();
    }

    /** Elements are complete only after those within them, but come before them. */
    private void look(Element element) {
        if (!EMBEDDING.contains(element.normalName())) {
            return;
        }
        Elements around = element.parents();
        for (int i = around.size() - 1; i >= 0; i--) {
            collect(around.get(i));
        }
        collect(element);
    }

    private void collect(Element element) {
        String name = element.normalName();
        for (String attribute : URLS.getOrDefault(name, List.of())) {
            add(element, attribute);
        }
        if (name.equals("link") && isRendered(element.attr("rel"))) {
            add(element, "href");
        } else if (name.equals("input") && element.attr("type").equalsIgnoreCase("image")) {
            add(element, "src");
        } else if (name.equals("img") || name.equals("source")) {
            for (String url : SrcSet.urls(element.attr("srcset"))) {
                // jsoup makes a URL absolute where it is
                add(element.attr("srcset", url), "srcset");
            }
        }
    }

    private static boolean isRendered(String rel) {
        return Arrays.stream(rel.toLowerCase(Locale.ROOT).split("\\s+"))
                .anyMatch(type -> type.equals("stylesheet") || type.equals("icon") || type.endsWith("-icon"));
    }

    /** Takes the attribute away: an element may be looked at more than once. */
    private void add(Element element, String attribute) {
        if (element.attr(attribute).isBlank()) {
            return;
        }
        String url = element.absUrl(attribute).split("[?#]", 2)[0];
        element.removeAttr(attribute);
        sites.locate(url, origin)
                .filter(place -> !place.path().isEmpty() && !place.path().endsWith("/"))
                .ifPresent(found::add);
    }
}
