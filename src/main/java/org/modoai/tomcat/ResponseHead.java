package org.modoai.tomcat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.buf.ByteChunk;
import org.apache.tomcat.util.buf.MessageBytes;
import org.apache.tomcat.util.http.FastHttpDateFormat;
import org.apache.tomcat.util.http.MimeHeaders;
import org.apache.tomcat.util.http.parser.TokenList;
import org.modoai.site.Header;

/** The header fields of a response as Tomcat's HTTP processor would send them. */
final class ResponseHead {
    private static final int CONTROLS_END = 0x1F;
    private static final int DELETE = 0x7F;

    /** Of the connection, of the next proxy, or of one client alone; each by its name, for a webapp may have others. */
    private static final Set<String> NOT_REPORTED = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "proxy-authenticate",
            "proxy-authentication-info",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "set-cookie",
            "set-cookie2");

    private ResponseHead() {}

    /** Completes the response by what the processor adds, and reports all of it but what is left out by intent. */
    static List<Header> headers(AbstractHttp11Protocol<?> protocol, Request request, Instant now) throws IOException {
        complete(protocol, request, now);
        return report(request.getResponse().getMimeHeaders());
    }

    private static void complete(AbstractHttp11Protocol<?> protocol, Request request, Instant now) {
        Response response = request.getResponse();
        MimeHeaders headers = response.getMimeHeaders();
        if (request.getAttribute(Exchange.SENDFILE + "filename") == null) {
            protocol.useCompression(request, response);
        }
        if (response.getContentType() != null) {
            headers.setValue("Content-Type").setString(response.getContentType());
        }
        if (response.getContentLanguage() != null) {
            headers.setValue("Content-Language").setString(response.getContentLanguage());
        }
        if (response.getContentLengthLong() != -1) {
            headers.setValue("Content-Length").setLong(response.getContentLengthLong());
        }
        if (headers.getValue("Date") == null) {
            headers.addValue("Date").setString(FastHttpDateFormat.formatDate(now.toEpochMilli()));
        }
        if (protocol.getServer() != null) {
            headers.setValue("Server").setString(protocol.getServer());
        } else if (protocol.getServerRemoveAppProvidedValues()) {
            headers.removeHeader("server");
        }
    }

    static boolean isReported(String field) {
        return !NOT_REPORTED.contains(field.toLowerCase(Locale.ROOT));
    }

    private static List<Header> report(MimeHeaders headers) throws IOException {
        Set<String> named = new HashSet<>();
        TokenList.parseTokenList(headers.values("connection"), named);
        List<Header> reported = new ArrayList<>();
        for (int i = 0; i < headers.size(); i++) {
            String name = headers.getName(i).toString();
            if (isReported(name) && !named.contains(name.toLowerCase(Locale.ROOT))) {
                report(name, headers.getValue(i), reported);
            }
        }
        return reported;
    }

    /** A value as it would stand on the wire; one that Tomcat cannot write it leaves out, and so do we. */
    private static void report(String name, MessageBytes value, List<Header> reported) {
        try {
            value.toBytes();
        } catch (IllegalArgumentException unwritable) {
            return;
        }
        ByteChunk bytes = value.getByteChunk();
        String text = new String(bytes.getBytes(), bytes.getStart(), bytes.getLength(), StandardCharsets.ISO_8859_1);
        StringBuilder clean = new StringBuilder(text);
        for (int i = 0; i < clean.length(); i++) {
            char c = clean.charAt(i);
            if ((c <= CONTROLS_END && c != '\t') || c == DELETE) {
                clean.setCharAt(i, ' ');
            }
        }
        reported.add(new Header(name, clean.toString()));
    }
}
