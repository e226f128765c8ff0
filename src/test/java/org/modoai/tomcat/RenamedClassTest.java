package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.HexFormat;
import java.util.Map;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.junit.jupiter.api.Test;

class RenamedClassTest {
    /** In the Tomcat of this test that constructor is missing, which shows that it is the one that is called. */
    @Test
    void theRequestOfASubRequestIsOneForTomcat11() throws Exception {
        Class<?> renamed = MethodHandles.lookup()
                .defineClass(renamed(Map.of(
                        "org/modoai/tomcat/OlderRequest",
                        "org/apache/catalina/connector/Request",
                        "org/modoai/tomcat/SessionlessRequest",
                        "org/modoai/tomcat/RenamedRequest")));
        assertEquals("org.modoai.tomcat.RenamedRequest", renamed.getName());
        assertEquals(Request.class, renamed.getSuperclass());
        Constructor<?> constructor =
                renamed.getDeclaredConstructor(Connector.class, org.apache.coyote.Request.class, SessionCopies.class);
        Throwable missing = assertThrows(
                        InvocationTargetException.class,
                        () -> constructor.newInstance(
                                new Connector(), new org.apache.coyote.Request(), new SessionCopies()))
                .getCause();
        assertInstanceOf(NoSuchMethodError.class, missing);
    }

    @Test
    void allElseStaysAsItIs() throws IOException {
        assertEquals(HexFormat.of().formatHex(file()), HexFormat.of().formatHex(renamed(Map.of("no/such/Name", "x"))));
    }

    private static byte[] renamed(Map<String, String> names) throws IOException {
        return RenamedClass.of(file(), names);
    }

    private static byte[] file() throws IOException {
        try (InputStream file = SessionlessRequest.class.getResourceAsStream("SessionlessRequest.class")) {
            return file.readAllBytes();
        }
    }
}
