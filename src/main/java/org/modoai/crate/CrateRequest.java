package org.modoai.crate;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.modoai.site.HttpUrl;
import org.modoai.site.Sites;
import org.modoai.site.Sites.Place;
import org.modoai.site.UrlPath;

/**
 * Which crate is asked for.
 *
 * @param address the URL of a resource or of a directory, or a path below a site, with or without a slash before it; a
 *     directory ends in a slash
 */
public record CrateRequest(String address) {
    public static final String ADDRESS = "crate";

    /**
     * @param arguments each with its values
     * @throws BadRequestException if they are not what they must be
     */
    public static CrateRequest parse(Map<String, List<String>> arguments) throws BadRequestException {
        for (Map.Entry<String, List<String>> argument : arguments.entrySet()) {
            if (!argument.getKey().equals(ADDRESS)) {
                throw new BadRequestException("There is an unknown argument; a crate is asked for by crate alone");
            }
            if (argument.getValue().size() > 1) {
                throw new BadRequestException("The argument crate is repeated");
            }
        }
        String address = arguments.getOrDefault(ADDRESS, List.of("")).get(0);
        if (address.isEmpty()) {
            throw new BadRequestException("The argument crate is empty; the whole site is crate=/");
        }
        return new CrateRequest(address);
    }

    /** Where to look for it, in this order. */
    List<Place> places(Sites sites, String origin) throws BadRequestException {
        if (address.toLowerCase(Locale.ROOT).matches("(?s)https?://.*")) {
            if (HttpUrl.parse(address).isEmpty()) {
                throw new BadRequestException("The argument crate is a URL that no resource can have");
            }
            return sites.locate(address, origin).stream().toList();
        }
        Optional<String> path = UrlPath.normalise(address.startsWith("/") ? address.substring(1) : address);
        if (path.isEmpty()) {
            throw new BadRequestException("The argument crate is a path that no resource can have");
        }
        return sites.list().stream().map(site -> new Place(site, path.get())).toList();
    }
}
