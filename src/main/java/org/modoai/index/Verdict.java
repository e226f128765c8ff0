package org.modoai.index;

/** Whether everybody can GET a resource that is there. */
public record Verdict(Entry entry, boolean open) {
    /** Whether the standing of the entry says so already. */
    public boolean isKnown() {
        return entry.standing() != Standing.NEW && open == (entry.standing() == Standing.PUBLIC);
    }
}
