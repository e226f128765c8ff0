package org.modoai.tomcat;

import jakarta.servlet.ServletRequest;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Optional;
import org.apache.coyote.AbstractProcessor;
import org.apache.tomcat.util.net.Nio2Channel;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.modoai.site.Unavailable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The socket that a request came by. Whoever waits for its client to read what is written can only be told by it: an
 * interrupt does not end a write that waits, and Tomcat gives the client up only after its connector's {@code
 * connectionTimeout}.
 */
public final class ClientSocket {
    private static final Logger LOG = LoggerFactory.getLogger(ClientSocket.class);

    /** One direction of a connection, which can be ended while somebody writes. */
    private interface Output {
        void shutDown() throws IOException;
    }

    private final Output output;

    private ClientSocket(Output output) {
        this.output = output;
    }

    /** Nothing where other requests may come by the same socket at the same time, as in HTTP/2. */
    public static Optional<ClientSocket> of(ServletRequest request) {
        try {
            return request.getProtocol().startsWith("HTTP/1.")
                    ? output(request).map(ClientSocket::new)
                    : Optional.empty();
        } catch (ReflectiveOperationException | RuntimeException | Unavailable e) {
            LOG.debug("This Tomcat hides its sockets", e);
            return Optional.empty();
        }
    }

    /** The channel itself: what Tomcat has around it is used for other clients later. */
    private static Optional<Output> output(ServletRequest request) throws ReflectiveOperationException, Unavailable {
        org.apache.coyote.Request coyoteRequest = Container.unwrap(request).getCoyoteRequest();
        Field hook = org.apache.coyote.Request.class.getDeclaredField("hook");
        hook.setAccessible(true);
        Method wrapper = AbstractProcessor.class.getDeclaredMethod("getSocketWrapper");
        wrapper.setAccessible(true);
        Object socket = ((SocketWrapperBase<?>) wrapper.invoke(hook.get(coyoteRequest))).getSocket();
        if (socket instanceof NioChannel nio) {
            return Optional.of(nio.getIOChannel()::shutdownOutput);
        }
        return socket instanceof Nio2Channel nio2 ? Optional.of(nio2.getIOChannel()::shutdownOutput) : Optional.empty();
    }

    /** Has what is being written fail, and all that would be after it; the client sees it end before its end. */
    public void shutDown() {
        try {
            output.shutDown();
        } catch (IOException | RuntimeException closed) {
            LOG.debug("A connection was closed before it could be", closed);
        }
    }
}
