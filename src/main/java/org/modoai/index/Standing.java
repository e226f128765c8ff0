package org.modoai.index;

import java.util.Set;

/**
 * What the world knows of a resource: whether an outsider, someone without credentials at an address that no rule
 * favours, can or could GET it. Kept by their number: new ones go to the end.
 */
public enum Standing {
    /** Nobody has looked with an outsider's eyes yet. */
    NEW,
    /** An outsider could not GET it whenever that was tried. */
    NEVER,
    /** An outsider could GET it when that was last tried. */
    PUBLIC,
    /** An outsider could GET it once, and could not when that was last tried. */
    HIDDEN,
    /** It was gone and is there again; nobody has looked with an outsider's eyes since. */
    RETURNED,
    /** An outsider could GET it once, and the file is gone. */
    GONE;

    private static final Set<Standing> UNJUDGED = Set.of(NEW, RETURNED);

    /** Whether an outsider's view of it is to be had before anybody is told of it. */
    public boolean isUnjudged() {
        return UNJUDGED.contains(this);
    }
}
