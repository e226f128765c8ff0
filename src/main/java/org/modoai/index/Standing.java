package org.modoai.index;

import java.util.Set;

/**
 * What the world knows of a resource: whether everybody, asking as the anonymous requester, can or could GET it. Kept by
 * their number: new ones go to the end.
 */
public enum Standing {
    /** It is not known yet. */
    NEW,
    /** It could not be had whenever that was tried. */
    NEVER,
    /** It could be had when that was last tried. */
    PUBLIC,
    /** It could be had once, and since then it was refused, or was gone and has come back unasked for. */
    HIDDEN,
    /** It could be had once, and the file is gone. */
    GONE;

    private static final Set<Standing> DELETED = Set.of(HIDDEN, GONE);

    /** Whether everybody is told that it is deleted. */
    public boolean isDeleted() {
        return DELETED.contains(this);
    }
}
