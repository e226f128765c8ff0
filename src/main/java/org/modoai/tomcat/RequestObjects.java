package org.modoai.tomcat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.Map;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.modoai.site.Unavailable;

/**
 * The makers of Tomcat's two objects for a sub-request, in the place of the adapter, which makes none where it finds
 * some.
 *
 * <p>The constructor of a request takes the connector in Tomcat 10.1, and the HTTP processor's request besides in
 * Tomcat 11, so that no subclass of it fits both. The one that we have is written for 11, with a class between that
 * makes it fit 10.1. In 11 that class is left out: ours is defined anew, with the name of its superclass replaced.
 */
final class RequestObjects {
    private static final int ADAPTER_NOTE = 1;

    private RequestObjects() {}

    /** Found when it is needed, so that a Tomcat that none fits is no worse than one that cannot be asked. */
    private static final class Fitting {
        static final Constructor<?> REQUEST = constructor();
    }

    /** Gives a sub-request and its response the objects by which valves and webapps will know them. */
    static void make(
            Connector connector,
            org.apache.coyote.Request request,
            org.apache.coyote.Response response,
            SessionCopies copies)
            throws Unavailable {
        try {
            Request outer = (Request) Fitting.REQUEST.newInstance(connector, request, copies);
            Response answer = response(connector, response);
            outer.setResponse(answer);
            answer.setRequest(outer);
            request.setNote(ADAPTER_NOTE, outer);
            response.setNote(ADAPTER_NOTE, answer);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new Unavailable("this Tomcat takes no request from inside", e);
        }
    }

    private static Response response(Connector connector, org.apache.coyote.Response response)
            throws ReflectiveOperationException {
        try {
            Response answer = connector.createResponse();
            answer.setCoyoteResponse(response);
            return answer;
        } catch (NoSuchMethodError newerTomcat) {
            return (Response) Connector.class
                    .getMethod("createResponse", org.apache.coyote.Response.class)
                    .invoke(connector, response);
        }
    }

    private static Constructor<?> constructor() {
        try {
            return fitting()
                    .getDeclaredConstructor(Connector.class, org.apache.coyote.Request.class, SessionCopies.class);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> fitting() {
        try {
            Request.class.getConstructor(Connector.class);
            return SessionlessRequest.class;
        } catch (NoSuchMethodException newerTomcat) {
            return withoutOlder();
        }
    }

    private static Class<?> withoutOlder() {
        String own = internal(SessionlessRequest.class);
        Map<String, String> names =
                Map.of(internal(OlderRequest.class), internal(Request.class), own, own + "OfTomcat11");
        try (InputStream file = RequestObjects.class.getResourceAsStream("SessionlessRequest.class")) {
            return MethodHandles.lookup().defineClass(RenamedClass.of(file.readAllBytes(), names));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }
}
