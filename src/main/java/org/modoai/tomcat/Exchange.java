package org.modoai.tomcat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.mapper.MappingData;
import org.apache.coyote.ActionCode;
import org.apache.coyote.ActionHook;
import org.apache.coyote.InputBuffer;
import org.apache.coyote.OutputBuffer;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.http.MimeHeaders;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.modoai.site.Head;
import org.modoai.site.Header;
import org.modoai.site.Requester;
import org.modoai.site.SubRequest.Receiver;
import org.modoai.site.Unavailable;
import org.modoai.tomcat.Credentials.Outcome;

/**
 * One request and its response as Tomcat's adapter wants them, with this object in the place of the HTTP processor and
 * its socket. Written against Tomcat 10.1; the same calls exist in 11.0.
 */
final class Exchange implements ActionHook, InputBuffer, OutputBuffer {
    static final String SENDFILE = "org.apache.tomcat.sendfile.";
    private static final int ADAPTER_NOTE = 1;
    private static final int STAGE_SERVICE = 3;
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;

    /**
     * Not for the sub-request: of the connection, of the outer request's body, a condition, or asking for less than the
     * whole. Each by its name: any other may be one that a valve or filter of the site reads. So may one that the
     * Connection field names, for which Tomcat cares as little.
     */
    private static final Set<String> NOT_COPIED = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "http2-settings",
            "expect",
            "content-digest",
            "content-disposition",
            "content-encoding",
            "content-language",
            "content-length",
            "content-location",
            "content-md5",
            "content-range",
            "content-type",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-range",
            "if-unmodified-since",
            "range",
            "accept",
            "accept-encoding");

    private final Request request = new Request();
    private final Response response = new Response();
    private final Connector connector;
    private final AbstractHttp11Protocol<?> protocol;
    private final Context expected;
    private final Requester requester;
    private final Receiver receiver;
    private final Credentials credentials;
    private final SessionCopies sessions = new SessionCopies();

    private Optional<String> told = Optional.empty();
    private boolean committed;
    private boolean repeat;
    private boolean delivering;
    private boolean async;
    private boolean cut;
    private long written;
    private IOException refused;

    /** @param expected the webapp that must answer */
    Exchange(Connector connector, Context expected, Requester requester, Receiver receiver) {
        this.credentials = requester.attributes().get(Credentials.ATTRIBUTE) instanceof Credentials known
                ? known
                : new Credentials(requester.headers());
        this.connector = connector;
        this.protocol = (AbstractHttp11Protocol<?>) connector.getProtocolHandler();
        this.expected = expected;
        this.requester = requester;
        this.receiver = receiver;
    }

    /** With what is known of the requester's credentials; false if it must be asked {@link #plainly}. */
    boolean run(String target) throws IOException {
        told = credentials.name(expected);
        service(target);
        return !repeat;
    }

    void plainly(String target) throws IOException {
        service(target);
    }

    private void service(String target) throws IOException {
        prepare(target);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Connector.class.getClassLoader());
        try {
            protocol.getAdapter().service(request, response);
        } catch (Exception e) {
            throw new IOException("the server failed at " + target, e);
        } finally {
            thread.setContextClassLoader(before);
            sessions.end();
        }
        commit();
        if (repeat) {
            return;
        }
        if (refused != null) {
            throw refused;
        }
        if (delivering) {
            finish(target);
        }
    }

    private void finish(String target) throws IOException {
        if (cut || response.isError()) {
            throw new IOException("the server broke its answer off at " + target);
        }
        if (request.getAttribute(SENDFILE + "filename") instanceof String file) {
            receiver.file(Path.of(file), (Long) request.getAttribute(SENDFILE + "start"), (Long)
                    request.getAttribute(SENDFILE + "end"));
        }
    }

    private void prepare(String target) throws Unavailable {
        request.setResponse(response);
        request.setInputBuffer(this);
        response.setOutputBuffer(this);
        hook();
        RequestObjects.make(connector, request, response, sessions);
        setMethod();
        request.protocol().setString("HTTP/1.1");
        int end = target.indexOf('?') < 0 ? target.length() : target.indexOf('?');
        byte[] uri = target.substring(0, end).getBytes(StandardCharsets.US_ASCII);
        request.requestURI().setBytes(uri, 0, uri.length);
        if (end < target.length()) {
            byte[] query = target.substring(end + 1).getBytes(StandardCharsets.US_ASCII);
            request.queryString().setBytes(query, 0, query.length);
        }
        if (!requester.scheme().equals(connector.getScheme())) {
            request.scheme().setString(requester.scheme());
        }
        request.serverName().setString(requester.serverName());
        request.setServerPort(requester.serverPort());
        for (ActionCode code : ActionCode.values()) {
            describeConnection(code);
        }
        copyHeaders();
        requester.attributes().forEach(request::setAttribute);
        request.getAttributes().keySet().removeAll(List.of(Container.CONNECTOR, Credentials.ATTRIBUTE));
        told.ifPresent(name -> {
            request.getRemoteUser().setString(name);
            request.setRemoteUserNeedsAuthorization(true);
        });
        request.setAttribute(InProcessRequest.MARK, Boolean.TRUE);
        request.setSendfile(protocol.getUseSendfile());
        request.getRequestProcessor().setStage(STAGE_SERVICE);
        request.markStartTime();
        request.setRequestThread();
    }

    /** The one thing that Tomcat keeps to its own package. */
    private void hook() throws Unavailable {
        try {
            for (Object side : new Object[] {request, response}) {
                Method set = side.getClass().getDeclaredMethod("setHook", ActionHook.class);
                set.setAccessible(true);
                set.invoke(side, this);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new Unavailable("this Tomcat takes no request from inside", e);
        }
    }

    @SuppressWarnings("deprecation")
    private void setMethod() {
        try {
            request.setMethod("GET");
        } catch (NoSuchMethodError olderTomcat) {
            request.method().setString("GET");
        }
    }

    /** Whether a field of the requester's is one of the sub-request's too. */
    static boolean isCopied(String field) {
        return !NOT_COPIED.contains(field.toLowerCase(Locale.ROOT));
    }

    private void copyHeaders() {
        MimeHeaders headers = request.getMimeHeaders();
        boolean host = false;
        for (Header header : requester.headers()) {
            if (isCopied(header.name())) {
                byte[] value = header.value().getBytes(StandardCharsets.ISO_8859_1);
                headers.addValue(header.name()).setBytes(value, 0, value.length);
                host |= header.name().equalsIgnoreCase("host");
            }
        }
        if (!host) {
            headers.addValue("host").setString(requester.serverName() + ":" + requester.serverPort());
        }
    }

    @Override
    public void action(ActionCode code, Object parameter) {
        describeConnection(code);
        switch (code) {
            case COMMIT, CLOSE, CLIENT_FLUSH -> commit();
            case CLOSE_NOW -> cut = true;
            case IS_ERROR -> ((AtomicBoolean) parameter).set(cut || refused != null);
            case IS_IO_ALLOWED -> ((AtomicBoolean) parameter).set(!cut && refused == null);
            case REQUEST_BODY_FULLY_READ -> ((AtomicBoolean) parameter).set(true);
            case ASYNC_IS_ASYNC,
                    ASYNC_IS_STARTED,
                    ASYNC_IS_COMPLETING,
                    ASYNC_IS_DISPATCHING,
                    ASYNC_IS_ERROR,
                    ASYNC_IS_TIMINGOUT -> ((AtomicBoolean) parameter).set(false);
            case ASYNC_START -> {
                async = true;
                throw new IllegalStateException("a sub-request cannot be answered asynchronously");
            }
            default -> {}
        }
    }

    private void describeConnection(ActionCode code) {
        Requester.Connection connection = requester.connection();
        switch (code) {
            case REQ_HOST_ADDR_ATTRIBUTE -> request.remoteAddr().setString(connection.remoteAddress());
            case REQ_PEER_ADDR_ATTRIBUTE -> request.peerAddr().setString(connection.peerAddress());
            case REQ_HOST_ATTRIBUTE -> request.remoteHost().setString(connection.remoteHost());
            case REQ_REMOTEPORT_ATTRIBUTE -> request.setRemotePort(connection.remotePort());
            case REQ_LOCAL_ADDR_ATTRIBUTE -> request.localAddr().setString(connection.localAddress());
            case REQ_LOCAL_NAME_ATTRIBUTE -> request.localName().setString(connection.localName());
            case REQ_LOCALPORT_ATTRIBUTE -> request.setLocalPort(connection.localPort());
            default -> {}
        }
    }

    /** As the HTTP processor prepares a response; from here on the head is final. */
    private void commit() {
        if (committed) {
            return;
        }
        committed = true;
        response.setCommitted(true);
        try {
            head();
        } catch (IOException e) {
            refused = e;
        }
    }

    private void head() throws IOException {
        Context context = mapped();
        Outcome outcome = Outcome.ANSWER;
        boolean byValve = false;
        if (request.getNote(ADAPTER_NOTE) instanceof org.apache.catalina.connector.Request catalina
                && catalina.getContext() != null) {
            outcome = credentials.outcome(catalina, response.getStatus(), told, expected);
            // no filter chain: a valve has answered, as an authenticator does that forwards to its login page
            byValve = response.getStatus() == OK && catalina.getFilterChain() == null && !async;
            if (byValve && isEmpty()) {
                throw new Unavailable("the server let a request drop");
            }
        }
        repeat = outcome == Outcome.ASK_PLAINLY;
        if (repeat) {
            throw new IOException("to be asked again");
        }
        int status = outcome == Outcome.REFUSE ? UNAUTHORIZED : response.getStatus();
        // an error page may say that all is well
        boolean foreign = async || byValve || response.isError() || !isExpected(context);
        status = foreign && status == OK || async ? NOT_FOUND : status;
        delivering = status == OK;
        Instant now = Instant.now();
        receiver.head(new Head(status, now, delivering ? ResponseHead.headers(protocol, request, now) : List.of()));
    }

    /** Nothing said of the body and none of it written: no program of the webapp has been at work. */
    private boolean isEmpty() {
        return response.getContentLengthLong() <= 0 && response.getContentType() == null;
    }

    /** The webapp that was found for the request; a valve before all webapps may have answered in its place. */
    private Context mapped() throws IOException {
        Context context = null;
        if (request.getNote(ADAPTER_NOTE) instanceof org.apache.catalina.connector.Request catalina) {
            context = catalina.getContext();
        }
        if (context == null
                && response.getStatus() != OK
                && !request.decodedURI().isNull()) {
            MappingData mapping = new MappingData();
            connector.getService().getMapper().map(request.serverName(), request.decodedURI(), null, mapping);
            context = mapping.context;
        }
        if (context == null || isAbove(context)) {
            throw new Unavailable("the server does not know its webapps yet");
        }
        return context;
    }

    /** In whatever version of it: that is the server's to choose. */
    private boolean isExpected(Context context) {
        return context.getPath().equals(expected.getPath()) && context.getParent() == expected.getParent();
    }

    /** The webapp asked for is not mapped yet, so that one with a shorter path has got the request. */
    private boolean isAbove(Context context) {
        return context.getParent() == expected.getParent()
                && context.getPath().length() < expected.getPath().length();
    }

    @Override
    public int doWrite(ByteBuffer chunk) throws IOException {
        commit();
        if (refused != null) {
            throw refused;
        }
        int length = chunk.remaining();
        if (delivering) {
            try {
                receiver.body(chunk);
            } catch (IOException e) {
                refused = e;
                throw e;
            }
        }
        chunk.position(chunk.limit());
        written += length;
        return length;
    }

    @Override
    public long getBytesWritten() {
        return written;
    }

    @Override
    public int doRead(ApplicationBufferHandler handler) {
        return -1;
    }

    @Override
    public int available() {
        return 0;
    }
}
