package org.modoai.plugin;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Optional;
import org.modoai.config.PluginSettings.Scope;
import org.modoai.site.MediaType;
import org.modoai.site.UrlPath;

/**
 * A resource as plugins get to see it: exactly the bytes that are disseminated, in a file of a private directory under a
 * safe form of the resource's own base name. Once a plugin has changed the file, it is shown to no other.
 *
 * @param file absolute; to be read only
 * @param path of the resource in its site, in the normal form of {@link org.modoai.site.UrlPath}
 * @param url the resource's identifier
 * @param charset that of the header field with which it is disseminated, if that names one which this JVM knows
 */
public record Specimen(
        Path file, String path, String url, MediaType mediaType, Optional<Charset> charset, long length) {
    /** One whose header field names no charset. */
    public Specimen(Path file, String path, String url, MediaType mediaType, long length) {
        this(file, path, url, mediaType, Optional.empty(), length);
    }

    boolean isWithin(Scope scope) {
        return scope.admits(mediaType.toString(), UrlPath.names(path));
    }
}
