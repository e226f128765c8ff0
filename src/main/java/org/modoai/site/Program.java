package org.modoai.site;

import java.io.IOException;
import java.util.Optional;

/** What answers for the paths of a site at which there is no file: its servlets and JSPs. */
public interface Program {
    /** Answers as they come, whatever they are of. */
    Visit visit(Requester requester);

    /**
     * Where a page is, if it may be one: the path itself, or that of what answers for a directory. Empty if what is there
     * is a file, hidden, excluded or another's.
     *
     * @param path in normal form, its query included
     */
    Optional<String> page(String path) throws IOException;
}
