package org.modoai.repository;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.modoai.index.Entry;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Standing;
import org.modoai.site.Requester;
import org.modoai.site.Site;
import org.modoai.site.Sites;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * In whose place one looks to know what outsiders can see: those who came by a right name, for they could GET something,
 * one with and one without HTTPS. What one of them can GET is open to outsiders.
 */
final class Outsiders {
    private static final Logger LOG = LoggerFactory.getLogger(Outsiders.class);

    /** Under which the index keeps who could GET something. */
    private static final String KEPT = "outsider";

    private static final List<String> SCHEMES = List.of("https", "http");

    /** Among how many resources of a site those are looked for that somebody should be able to GET. */
    private static final int LOOKED_THROUGH = 100;

    /** How many of them are tried: whoever comes by a wrong name has them tried in vain. */
    private static final int PROOFS = 10;

    private final ResourceIndex index;
    private final Sites sites;
    private final Map<String, Requester> known = new HashMap<>();
    private final Map<String, Candidate> candidates = new HashMap<>();
    private final Set<String> remembered = new HashSet<>();

    Outsiders(ResourceIndex index, Sites sites) {
        this.index = index;
        this.sites = sites;
    }

    /**
     * Someone who is known for good if they can GET something.
     *
     * @param proof what they should be able to GET; empty if nothing is known that they should
     */
    private record Candidate(Requester requester, Optional<Entry> proof) {}

    /**
     * Someone who could GET something.
     *
     * @return whether they are new
     */
    boolean adopt(Requester other) throws IOException {
        remember(other);
        synchronized (this) {
            candidates.remove(other.scheme());
            return !other.equals(known.put(other.scheme(), other));
        }
    }

    /** Once in each life is enough. */
    private void remember(Requester other) throws IOException {
        synchronized (this) {
            if (!remembered.add(other.scheme())) {
                return;
            }
        }
        String text = Outsider.text(other);
        if (!index.kept(key(other.scheme())).equals(Optional.of(text))) {
            index.keep(key(other.scheme()), text);
        }
    }

    private static String key(String scheme) {
        return KEPT + " " + scheme;
    }

    /**
     * Someone who could GET this if they came by a right name, which is not certain.
     *
     * @return whether they are new
     */
    synchronized boolean propose(Requester other, Entry proof) {
        if (other.equals(known.get(other.scheme()))) {
            return false;
        }
        candidates.put(other.scheme(), new Candidate(other, Optional.of(proof)));
        return true;
    }

    /**
     * Someone who has come, by a name that may be right or not.
     *
     * @return whether nobody was known who came in the same way
     */
    synchronized boolean meet(Requester other) {
        if (known.containsKey(other.scheme())) {
            return false;
        }
        candidates.putIfAbsent(other.scheme(), new Candidate(other, Optional.empty()));
        return true;
    }

    /** Whether nobody has come since the start. */
    synchronized boolean areUnknown() {
        return known.isEmpty() && candidates.isEmpty();
    }

    private void prove() throws IOException {
        List<Candidate> proposed;
        synchronized (this) {
            proposed = List.copyOf(candidates.values());
            candidates.clear();
        }
        for (Candidate candidate : proposed) {
            if (isRemembered(candidate.requester()) || isRight(candidate)) {
                adopt(candidate.requester());
            }
        }
    }

    /** Whether someone could GET something in former days who came by the same name, even if nothing is to be had now. */
    private boolean isRemembered(Requester other) throws IOException {
        return index.kept(key(other.scheme()))
                .flatMap(Outsider::parse)
                .filter(then -> Outsider.haveSameName(then, other))
                .isPresent();
    }

    /** Those of today, and of those of former days who came otherwise. */
    private List<Requester> all() throws IOException {
        prove();
        List<Requester> all = new ArrayList<>();
        for (String scheme : SCHEMES) {
            Optional<Requester> today;
            synchronized (this) {
                today = Optional.ofNullable(known.get(scheme));
            }
            if (today.isPresent()) {
                all.add(today.get());
            } else {
                index.kept(key(scheme)).flatMap(Outsider::parse).ifPresent(all::add);
            }
        }
        return all;
    }

    private boolean isRight(Candidate candidate) {
        try (View.Eyes look = new View.Eyes(candidate.requester())) {
            List<Entry> proofs =
                    candidate.proof().isPresent() ? List.of(candidate.proof().get()) : proofs();
            for (Entry proof : proofs) {
                Site site = sites.namedOrFormer(proof.site());
                if (look.get(site, proof.resource().path()).isPresent()) {
                    return true;
                }
            }
        } catch (IOException e) {
            LOG.debug("{} cannot be looked at now", candidate, e);
        }
        return false;
    }

    /** Some of what outsiders could GET when that was last tried. */
    private List<Entry> proofs() throws IOException {
        List<Entry> proofs = new ArrayList<>();
        for (Site site : sites.list()) {
            index.below(site.key(), "", "", LOOKED_THROUGH).stream()
                    .filter(entry -> entry.standing() == Standing.PUBLIC)
                    .limit(PROOFS)
                    .forEach(proofs::add);
        }
        return proofs;
    }

    /** What others see than one who has looked already. */
    Look others(Requester but) throws IOException {
        return new Look(all().stream()
                .filter(other -> !other.equals(but))
                .map(View.Eyes::new)
                .toList());
    }

    /** What they see; blind if nobody has come since the start by a right name, for the server may have another now. */
    Look look() throws IOException {
        List<Requester> all = all();
        synchronized (this) {
            return new Look(
                    known.isEmpty()
                            ? List.of()
                            : all.stream().map(View.Eyes::new).toList());
        }
    }

    /** What they see, as long as one looks. */
    record Look(List<View.Eyes> eyes) implements AutoCloseable {
        boolean isBlind() {
            return eyes.isEmpty();
        }

        boolean isOpen(Site site, String path) throws IOException {
            for (View.Eyes one : eyes) {
                if (one.get(site, path).isPresent()) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void close() {
            eyes.forEach(View.Eyes::close);
        }
    }
}
