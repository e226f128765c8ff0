package org.modoai.tomcat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.WebResource;
import org.apache.catalina.WebResourceRoot;
import org.apache.catalina.WebResourceSet;
import org.modoai.site.Listing;
import org.modoai.site.Revision;

/**
 * The files of a webapp to which more is mounted than its own directory. Where a mount can be seen, the webapp's
 * resources tell what a URL stands for; elsewhere the plain listing is as good, and faster.
 */
final class MountListing implements Listing {
    private final WebResourceRoot root;
    private final Listing plain;
    private final List<WebResourceSet> mounts;
    private final MountedLinks links;

    MountListing(WebResourceRoot root, Listing plain, List<WebResourceSet> mounts, MountedLinks links) {
        this.root = root;
        this.plain = plain;
        this.mounts = List.copyOf(mounts);
        this.links = links;
    }

    /** The mounts besides the webapp's own directory that can hold files for the web. */
    static List<WebResourceSet> mounts(WebResourceRoot root) {
        List<WebResourceSet> mounts = new ArrayList<>();
        for (WebResourceSet[] sets : List.of(root.getPreResources(), root.getJarResources(), root.getPostResources())) {
            for (WebResourceSet set : sets) {
                if (!set.getClassLoaderOnly()) {
                    mounts.add(set);
                }
            }
        }
        return mounts;
    }

    @Override
    public void list(String directory, Viewer viewer) throws IOException {
        String path = "/" + directory;
        String bare = directory.isEmpty() ? path : path.substring(0, path.length() - 1);
        if (mounts.stream().noneMatch(mount -> mount.list(bare).length > 0)) {
            plain.list(directory, viewer);
            return;
        }
        for (String name : root.list(bare)) {
            Optional<Entry> entry = resource(path + name);
            if (entry.isPresent()) {
                viewer.see(entry.get());
            }
        }
    }

    @Override
    public Optional<Entry> entry(String names) throws IOException {
        String path = "/" + names;
        boolean mounted =
                mounts.stream().anyMatch(mount -> mount.getResource(path).exists() || mount.list(path).length > 0);
        return mounted ? resource(path) : plain.entry(names);
    }

    private Optional<Entry> resource(String path) throws IOException {
        WebResource resource = root.getResource(path);
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (!resource.exists()) {
            boolean above = root.list(path).length > 0;
            return above ? Optional.of(Entry.directory(name, Optional.empty())) : Optional.empty();
        }
        if (!links.admit(resource)) {
            return Optional.empty();
        }
        if (resource.isDirectory()) {
            return Optional.of(Entry.directory(name, links.real(resource)));
        }
        return resource.isFile()
                ? Optional.of(Entry.file(name, resource.getContentLength(), lastModified(resource), revision(resource)))
                : Optional.empty();
    }

    @Override
    public InputStream open(String names) throws IOException {
        InputStream bytes = root.getResource("/" + names).getInputStream();
        if (bytes == null) {
            throw new NoSuchFileException(names);
        }
        return bytes;
    }

    private static Revision revision(WebResource resource) throws IOException {
        try {
            return resource.getCanonicalPath() == null
                    ? Revision.NONE
                    : Revision.of(Path.of(resource.getCanonicalPath()));
        } catch (NoSuchFileException deletedMeanwhile) {
            return Revision.NONE;
        }
    }

    private static Instant lastModified(WebResource resource) throws IOException {
        Instant coarse = Instant.ofEpochMilli(resource.getLastModified());
        if (resource.getCanonicalPath() == null) {
            return coarse;
        }
        try {
            return Files.getLastModifiedTime(Path.of(resource.getCanonicalPath()))
                    .toInstant();
        } catch (NoSuchFileException deletedMeanwhile) {
            return coarse;
        }
    }
}
