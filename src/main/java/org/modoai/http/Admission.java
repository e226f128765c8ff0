package org.modoai.http;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.modoai.config.Access;
import org.modoai.format.AliasFormat;
import org.modoai.format.Formats;
import org.modoai.format.MetadataFormat;
import org.modoai.site.BasicCredentials;
import org.modoai.site.Unavailable;

/**
 * What one client may have: which formats by its role, and at which times.
 *
 * @param crates whether crates in any form
 */
record Admission(Access access, Client client, boolean crates) {
    private static final String CRATE = "crate";
    private static final Set<String> CRATES = Set.of(CRATE, "oai_crate");

    /** More would not be understood. */
    private static final Duration LONGEST = Duration.ofHours(1);

    /** Knows users by their passwords, and which roles they have. */
    interface Realm {
        boolean isInRole(String user, String password, String role);
    }

    /** Asks the container about the role of whom it has let in, else the realm about a password that came unasked. */
    static Admission of(HttpServletRequest request, Access access, Client client, Realm realm) {
        Optional<String> role = access.crateRole();
        return new Admission(access, client, role.isEmpty() || isInRole(request, role.get(), realm));
    }

    private static boolean isInRole(HttpServletRequest request, String role, Realm realm) {
        return request.getUserPrincipal() == null
                ? BasicCredentials.parse(Optional.ofNullable(request.getHeader("Authorization"))
                                .orElse(""))
                        .filter(basic -> realm.isInRole(basic.user(), basic.password(), role))
                        .isPresent()
                : request.isUserInRole(role);
    }

    /** Those of the formats that the client may have. */
    Formats of(Formats all) {
        return crates
                ? all
                : new Formats(all.all().stream()
                        .filter(format -> names(format).stream().noneMatch(CRATES::contains))
                        .toList());
    }

    /** @throws Unavailable if there are windows for the format and the client, and none is open */
    void check(MetadataFormat format) throws Unavailable {
        check(names(format), Instant.now());
    }

    /** The same for crates that are asked for by their address. */
    void checkCrate() throws Unavailable {
        check(List.of(CRATE), Instant.now());
    }

    void check(Collection<String> names, Instant now) throws Unavailable {
        Optional<Duration> wait = access.windows().stream()
                .filter(window -> window.concerns(names, client.address()))
                .map(window -> window.wait(now))
                .min(Duration::compareTo);
        if (wait.isPresent() && !wait.get().isZero()) {
            throw new Unavailable(
                    "This is not the time at which the format may be harvested from this address",
                    wait.get().compareTo(LONGEST) < 0 ? wait.get() : LONGEST);
        }
    }

    /** All prefixes of a format, those that it has as another's alias included. */
    static List<String> names(MetadataFormat format) {
        List<String> names = new ArrayList<>(List.of(format.prefix()));
        MetadataFormat named = format;
        while (named instanceof AliasFormat alias) {
            named = alias.format();
            names.add(named.prefix());
        }
        return names;
    }
}
