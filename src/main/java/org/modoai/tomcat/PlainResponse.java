package org.modoai.tomcat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.http.FastHttpDateFormat;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.site.Listing.Entry;

/**
 * How the default servlet answers for a file, where nothing else has a say.
 *
 * @param ranges whether it says that it knows of ranges
 * @param server as which the connector presents itself, if it does
 */
record PlainResponse(boolean ranges, Optional<Header> server) {
    static final int STATUS = 200;

    static PlainResponse of(Wrapper servlet, Connector connector) {
        String ranges = servlet.findInitParameter("useAcceptRanges");
        String server = ((AbstractHttp11Protocol<?>) connector.getProtocolHandler()).getServer();
        return new PlainResponse(
                ranges == null || Boolean.parseBoolean(ranges),
                Optional.ofNullable(server).map(name -> new Header("Server", name)));
    }

    Head head(Entry file, Optional<String> type, Instant moment) {
        long modified = file.lastModified().toEpochMilli();
        List<Header> headers = new ArrayList<>(7);
        if (ranges) {
            headers.add(new Header("Accept-Ranges", "bytes"));
        }
        headers.add(new Header("ETag", "W/\"" + file.length() + "-" + modified + "\""));
        headers.add(new Header("Last-Modified", FastHttpDateFormat.formatDate(modified)));
        type.ifPresent(known -> headers.add(new Header("Content-Type", known)));
        headers.add(new Header("Content-Length", Long.toString(file.length())));
        headers.add(new Header("Date", FastHttpDateFormat.formatDate(moment.toEpochMilli())));
        server.ifPresent(headers::add);
        return new Head(STATUS, moment, headers);
    }
}
