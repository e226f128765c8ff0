package org.modoai.config;

import java.util.List;
import java.util.Optional;

/**
 * Who may have what of the server, how much, and when.
 *
 * @param clientHarvests requests of one client that are answered at once
 * @param rate requests of one client in a minute
 * @param allowed where clients must be; empty: anywhere
 * @param crateRole who may have crates; empty: everybody
 * @param windows for a format and a harvester that any of them counts for, one of these must be open
 */
public record Access(
        int clientHarvests, int rate, List<Network> allowed, Optional<String> crateRole, List<Window> windows) {
    public Access {
        allowed = List.copyOf(allowed);
        windows = List.copyOf(windows);
    }
}
