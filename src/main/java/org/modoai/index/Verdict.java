package org.modoai.index;

/** Whether an outsider can GET a resource that is there. */
public record Verdict(Entry entry, boolean open) {}
