package org.modoai.tomcat;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.catalina.WebResource;
import org.apache.catalina.WebResourceRoot;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.FileTree;

/** Which links among mounted resources lead to files; where the container follows none, there is none to judge. */
final class MountedLinks {
    private final boolean allowed;
    private final Links links;
    private final List<Path> bases;

    MountedLinks(WebResourceRoot root, Links links) {
        this.allowed =
                root.getAllowLinking() || MountListing.mounts(root).stream().anyMatch(mount -> mount.getAllowLinking());
        this.links = links;
        this.bases = root.getBaseUrls().stream()
                .map(MountedLinks::file)
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(Path::getNameCount).reversed())
                .toList();
    }

    boolean admit(WebResource resource) throws IOException {
        if (!allowed || resource.getCanonicalPath() == null) {
            return true;
        }
        Path real = Path.of(resource.getCanonicalPath());
        if (isPrivate(real)) {
            return false;
        }
        if (links == Links.ANYWHERE) {
            return true;
        }
        Optional<Path> file = file(resource.getURL());
        Optional<Path> base =
                file.flatMap(path -> bases.stream().filter(path::startsWith).findFirst());
        if (base.isEmpty()) {
            return false;
        }
        Path realBase = base.get().toRealPath();
        return links == Links.INSIDE
                ? real.startsWith(realBase)
                : real.equals(realBase.resolve(base.get().relativize(file.get())));
    }

    /** No link makes public what the servlet specification hides. */
    private boolean isPrivate(Path real) throws IOException {
        for (Path base : bases) {
            Path inside = base.toRealPath();
            if (real.startsWith(inside) && !real.equals(inside)) {
                if (FileTree.isPrivate(inside.relativize(real).getName(0).toString())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What tells a directory reached by two ways from two directories. */
    Optional<Path> real(WebResource directory) {
        return allowed ? Optional.ofNullable(directory.getCanonicalPath()).map(Path::of) : Optional.empty();
    }

    private static Optional<Path> file(URL url) {
        try {
            URI uri = Objects.requireNonNull(url, "no URL").toURI();
            return "file".equals(uri.getScheme()) ? Optional.of(Path.of(uri)) : Optional.empty();
        } catch (URISyntaxException | RuntimeException e) {
            return Optional.empty();
        }
    }
}
