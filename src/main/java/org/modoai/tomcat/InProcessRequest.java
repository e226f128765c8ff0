package org.modoai.tomcat;

import jakarta.servlet.ServletRequest;
import java.io.IOException;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.modoai.site.Requester;
import org.modoai.site.SubRequest;
import org.modoai.site.Unavailable;

/**
 * A GET handed to the adapter of the requester's own connector: the whole pipeline of Tomcat runs, valves,
 * authenticator, filters and servlet, without a socket.
 *
 * <p>What cannot be had this way fails closed: an answer begun asynchronously, or one that comes from another webapp
 * than the one asked for, is a 404. Before the server has mapped its webapps, and for a requester who came by AJP, there
 * is nothing but {@link Unavailable}.
 */
public final class InProcessRequest implements SubRequest {
    /** The request attribute that every sub-request carries, for recursion and for {@code conditionUnless}. */
    public static final String MARK = "org.modoai.subrequest";

    private final Container container;
    private final String contextPath;

    /** @param contextPath the webapp that must answer: empty for ROOT, else with a leading slash */
    public InProcessRequest(Container container, String contextPath) {
        this.container = container;
        this.contextPath = contextPath;
    }

    /** Whether a request is a sub-request. */
    public static boolean marks(ServletRequest request) {
        return request.getAttribute(MARK) != null;
    }

    @Override
    public void get(String target, Requester requester, Receiver receiver) throws IOException {
        Context context = container.context(contextPath);
        Connector connector = container.connector(requester);
        if (!new Exchange(connector, context, requester, receiver).run(target)) {
            new Exchange(connector, context, requester, receiver).plainly(target);
        }
    }
}
