package org.modoai.crate;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.modoai.site.HttpUrl;
import org.modoai.site.Sites;
import org.modoai.site.Sites.Place;
import org.modoai.site.UrlPath;

/**
 * Which crate is asked for.
 *
 * @param address the URL of a resource or of a directory, or a path below a site, with or without a slash before it; a
 *     directory ends in a slash
 * @param embedded with what the page at that address embeds
 */
public record CrateRequest(String address, boolean embedded) {
    /** The argument that holds the address. */
    public static final String ADDRESS = "crate";

    private static final String MORE = "with";
    private static final String EMBEDDED = "embedded";

    /**
     * @param arguments each with its values
     * @throws BadRequestException if they are not what they must be
     */
    public static CrateRequest parse(Map<String, List<String>> arguments) throws BadRequestException {
        if (!Set.of(ADDRESS, MORE).containsAll(arguments.keySet())) {
            throw new BadRequestException("There is an unknown argument; a crate is asked for by crate and with alone");
        }
        Optional<String> more = value(MORE, arguments);
        if (more.isPresent() && !more.get().equals(EMBEDDED)) {
            throw new BadRequestException("The argument with has one value: " + EMBEDDED);
        }
        Optional<String> address = value(ADDRESS, arguments).filter(text -> !text.isEmpty());
        return new CrateRequest(
                address.orElseThrow(
                        () -> new BadRequestException("The argument crate is empty; the whole site is crate=/")),
                more.isPresent());
    }

    private static Optional<String> value(String name, Map<String, List<String>> arguments) throws BadRequestException {
        List<String> values = arguments.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw new BadRequestException("The argument " + name + " is repeated");
        }
        return values.stream().findFirst();
    }

    /** The same of a site whose URL this is, ending in a slash, and of no other that has the path. */
    public CrateRequest below(String root) throws BadRequestException {
        return isUrl() ? this : new CrateRequest(root + path(), embedded);
    }

    /** Where to look for it, in this order. */
    List<Place> places(Sites sites, String origin) throws BadRequestException {
        if (isUrl()) {
            if (HttpUrl.parse(address).isEmpty()) {
                throw new BadRequestException("The argument crate is a URL that no resource can have");
            }
            return sites.locate(address, origin).stream().toList();
        }
        String path = path();
        return sites.list().stream().map(site -> new Place(site, path)).toList();
    }

    private boolean isUrl() {
        return address.toLowerCase(Locale.ROOT).matches("(?s)https?://.*");
    }

    private String path() throws BadRequestException {
        return UrlPath.normalise(address.startsWith("/") ? address.substring(1) : address)
                .orElseThrow(() -> new BadRequestException("The argument crate is a path that no resource can have"));
    }
}
