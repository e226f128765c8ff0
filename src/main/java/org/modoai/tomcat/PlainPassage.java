package org.modoai.tomcat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.mapper.Mapper;
import org.apache.catalina.mapper.MappingData;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.buf.MessageBytes;
import org.apache.tomcat.util.http.FastHttpDateFormat;
import org.modoai.site.DirectoryListing;
import org.modoai.site.FileTree;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.site.Listing.Entry;
import org.modoai.site.UrlPath;

/**
 * The way of a GET to the files of a webapp, where nothing is on it but what is known to change no answer. It tells of
 * 200 alone: where anything else may come of it, it says nothing. For one thread, and for a moment: it remembers which
 * directories are no links.
 */
final class PlainPassage {
    private static final Pattern BARE_TYPE = Pattern.compile("[A-Za-z0-9]+/[A-Za-z0-9.+_-]+");

    private final Context context;
    private final Wrapper servlet;
    private final PathPatterns touched;
    private final DirectoryListing listing;
    private final Mapper mapper;
    private final String host;
    private final boolean ranges;
    private final Optional<Header> server;
    private final MappingData mapping = new MappingData();
    private final Set<String> directories = new HashSet<>();

    /**
     * @param touched the paths on whose way there is something else
     * @param listing of the webapp's own directory, without links
     * @param serverName by which the requester came
     */
    PlainPassage(
            Wrapper servlet, Connector connector, PathPatterns touched, DirectoryListing listing, String serverName) {
        this.context = (Context) servlet.getParent();
        this.servlet = servlet;
        this.touched = touched;
        this.listing = listing;
        this.mapper = connector.getService().getMapper();
        this.host = connector.getProxyName() == null ? serverName : connector.getProxyName();
        String accepts = servlet.findInitParameter("useAcceptRanges");
        this.ranges = accepts == null || Boolean.parseBoolean(accepts);
        this.server = Optional.ofNullable(((AbstractHttp11Protocol<?>) connector.getProtocolHandler()).getServer())
                .map(name -> new Header("Server", name));
    }

    /** What the GET of a path of the site, in normal form, is answered with; empty if only the GET itself can tell. */
    Optional<PlainFile> find(String path) throws IOException {
        if (path.indexOf('?') >= 0) {
            return Optional.empty();
        }
        String names = UrlPath.decode(path);
        int slash = names.lastIndexOf('/');
        boolean there = slash < 0 ? !FileTree.isPrivate(names) : isDirectory(names.substring(0, slash));
        if (!there || touched.touch("/" + names) || !leadsToFiles("/" + names)) {
            return Optional.empty();
        }
        Optional<Entry> entry = listing.entry(names).filter(found -> !found.directory());
        Optional<Optional<String>> type = type(names.substring(slash + 1));
        if (entry.isEmpty() || type.isEmpty() || !Files.isReadable(listing.path(names))) {
            return Optional.empty();
        }
        return Optional.of(new PlainFile(listing.path(names), entry.get(), type.get(), head(entry.get(), type.get())));
    }

    private boolean leadsToFiles(String path) {
        if (!context.getState().isAvailable() || context.getPaused() || servlet.isUnavailable()) {
            return false;
        }
        MessageBytes name = MessageBytes.newInstance();
        name.setString(host);
        MessageBytes uri = MessageBytes.newInstance();
        uri.setString(context.getPath() + path);
        mapping.recycle();
        try {
            mapper.map(name, uri, null, mapping);
        } catch (IOException e) {
            return false;
        }
        return mapping.wrapper == servlet
                && mapping.context == context
                && mapping.contexts == null
                && mapping.redirectPath.isNull();
    }

    /** Whether it is one, and all above it are, by these very names. */
    private boolean isDirectory(String names) throws IOException {
        if (directories.contains(names)) {
            return true;
        }
        int slash = names.lastIndexOf('/');
        boolean above = slash < 0 ? !FileTree.isPrivate(names) : isDirectory(names.substring(0, slash));
        boolean directory =
                above && listing.entry(names).filter(Entry::directory).isPresent();
        if (directory) {
            directories.add(names);
        }
        return directory;
    }

    /** The media type, if there is one; empty if what becomes of it in a response is not certain. */
    private Optional<Optional<String>> type(String name) {
        Optional<String> type = Optional.ofNullable(context.getServletContext().getMimeType(name));
        return Optional.of(type)
                .filter(known ->
                        known.isEmpty() || BARE_TYPE.matcher(known.get()).matches());
    }

    private Head head(Entry file, Optional<String> type) {
        Instant now = Instant.now();
        long modified = file.lastModified().toEpochMilli();
        List<Header> headers = new ArrayList<>(7);
        if (ranges) {
            headers.add(new Header("Accept-Ranges", "bytes"));
        }
        headers.add(new Header("ETag", "W/\"" + file.length() + "-" + modified + "\""));
        headers.add(new Header("Last-Modified", FastHttpDateFormat.formatDate(modified)));
        type.ifPresent(known -> headers.add(new Header("Content-Type", known)));
        headers.add(new Header("Content-Length", Long.toString(file.length())));
        headers.add(new Header("Date", FastHttpDateFormat.formatDate(now.toEpochMilli())));
        server.ifPresent(headers::add);
        return new Head(200, now, headers);
    }
}
