package org.modoai.convergence;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What a harvester was told and may count on: it holds until the resource changes, whatever happens to the provider. */
final class Promises {
    private final Tree tree;
    private final Map<String, Promise> promises = new HashMap<>();

    /** Identifiers of files that have changed, with how many scans had begun by then: the next looks at them again. */
    private final Map<String, Integer> unseen = new HashMap<>();

    private String latest = "";

    Promises(Tree tree) {
        this.tree = tree;
    }

    /**
     * @param changes of the file so far
     * @param certain whether a whole scan lies between the last change and the answer
     */
    private record Promise(Page.Item item, int changes, boolean certain) {}

    /** This file has changed, when at most so many scans had begun. */
    void changed(String identifier, int begun) {
        unseen.put(identifier, begun);
    }

    /** All scans from now on are of another life. */
    void reborn() {
        unseen.replaceAll((identifier, begun) -> 0);
    }

    /** @param ended how many scans had ended before the answer was made */
    void told(Page page, int ended) {
        if (page.date().compareTo(latest) > 0) {
            latest = page.date();
        }
        unseen.values().removeIf(begun -> begun < ended);
        for (Page.Item item : page.items()) {
            String identifier = item.identifier();
            boolean certain = !unseen.containsKey(identifier);
            promises.put(identifier, new Promise(item, tree.changes(identifier), certain));
        }
    }

    /** A list that begins now is of no earlier date than any that was told. */
    void checkDate(Page first) {
        if (first.date().compareTo(latest) < 0) {
            throw new AssertionError("a list of " + first.date() + " although one of " + latest + " was given");
        }
    }

    /**
     * The whole list, as it is given later and before any further scan, holds what was told. The datestamp may be a later
     * one: what is told soon after a change is told once more.
     */
    void check(Map<String, Page.Item> list) {
        Set<String> missing = new HashSet<>();
        promises.forEach((identifier, promise) -> {
            Page.Item now = list.get(identifier);
            boolean same = promise.certain() && promise.changes() == tree.changes(identifier);
            if (now == null ? same : same && !now.copy().equals(promise.item().copy())) {
                missing.add("told " + promise.item() + " but now " + now);
            } else if (now != null && now.datestamp().compareTo(promise.item().datestamp()) < 0) {
                missing.add("told " + promise.item() + " but now, before it, " + now);
            }
        });
        if (!missing.isEmpty()) {
            throw new AssertionError(missing.toString());
        }
    }
}
