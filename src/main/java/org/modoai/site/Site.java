package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** A body of files published under one URL: which there are, and what a given requester gets for each. */
public interface Site {
    /** Names the site in the index: stable across restarts, unique in a repository. */
    String key();

    /**
     * The URL of the site's root, ending in a slash.
     *
     * @param origin scheme, host and port at which the server is reached, without a slash at the end; for sites that
     *     have no URL of their own
     */
    String url(String origin);

    /** Shows every resource to the visitor, in ascending order of path (as strings compare). */
    void walk(Visitor visitor) throws IOException;

    /** The resource at a path in normal form. */
    Optional<Resource> find(String path) throws IOException;

    /**
     * The revision of what is at a path in normal form, be it a resource or not; none if there is nothing.
     *
     * @throws java.nio.file.NoSuchFileException if it goes just now
     */
    default Revision revision(String path) throws IOException {
        return find(path).map(Resource::revision).orElse(Revision.NONE);
    }

    /** The bytes of the resource at a path in normal form, for our own eyes: no requester is asked about. */
    InputStream open(String path) throws IOException;

    /** The resource that is served for a directory ("" or ending in a slash). */
    Optional<Resource> welcome(String directory) throws IOException;

    /** The directory for which the resource at this path is served, if it is a welcome file. */
    default Optional<String> alias(String path) throws IOException {
        String directory = path.substring(0, path.lastIndexOf('/') + 1);
        return welcome(directory).filter(file -> file.path().equals(path)).map(file -> directory);
    }

    /**
     * What a requester gets. An answer with status 200 is the resource itself and nothing in its place, such as a page that
     * wants a login.
     */
    Visit visit(Requester requester);

    /**
     * The requester as whom it is decided what is public: nobody in particular, by the way by which everybody comes.
     *
     * @throws Unavailable if there is no such way now
     */
    Requester anonymous() throws IOException;

    /** Whether nothing about a requester can make a difference to what they get, compared with the anonymous requester. */
    boolean isAnonymous(Requester requester) throws IOException;

    /**
     * What decides who gets what here, as far as the server tells: as soon as this is another, what was found to be public
     * is to be asked for anew.
     */
    default Object pipeline() throws IOException {
        return key();
    }

    /** Whether nothing is told of this site before its server was asked for it at that moment. */
    default boolean isAskedForEach() {
        return false;
    }

    /**
     * Whether a file at this path in normal form would be offered and asked for inside the server, be there one or not: the
     * path alone decides.
     */
    default boolean mayOffer(String path) throws IOException {
        return false;
    }

    /** Whether all get every file, whoever they are: nothing on the way asks. False where that is not known. */
    default boolean isOpen() {
        return false;
    }

    /** Sees one resource after the other. */
    interface Visitor {
        void visit(Resource resource) throws IOException;

        /**
         * In the place of {@link #visit}: what is at this path cannot be known now and counts as it was before.
         *
         * @return whether there was anything before
         */
        default boolean asBefore(String path) throws IOException {
            return false;
        }
    }
}
