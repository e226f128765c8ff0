package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.modoai.config.Description;
import org.modoai.config.Network;
import org.modoai.site.HttpUrl;
import org.modoai.site.MediaType;

/** Header fields: Accept and its kin are understood or pass for nothing, and what a proxy says makes a URL or none. */
public final class HeadersFuzz {
    private static final Description DESCRIPTION = new Description(
            Optional.empty(),
            List.of(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            List.of(Network.parse("10.0.0.0/8")));

    private static final ServletContext ROOT =
            having(ServletContext.class, (proxy, method, arguments) -> switch (method.getName()) {
                case "getContextPath" -> "";
                default -> throw new UnsupportedOperationException(method.getName());
            });

    private HeadersFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        List<String> values = List.of(text.split("\n", -1));
        Accept accept = new Accept(Collections.enumeration(values));
        boolean preferred = accept.prefersCrateTo(MediaType.of(text)) || accept.prefersCrateTo(MediaType.UNKNOWN);
        assertTrue(!preferred || accept.namesCrates());
        AcceptEncoding.gzip(Collections.enumeration(values));
        for (String header : List.of("Forwarded", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port")) {
            BaseUrl base = BaseUrl.of(request(header, values), "/modoai", false, DESCRIPTION);
            assertTrue(HttpUrl.parse(base.text()).isPresent(), base::text);
            assertTrue(HttpUrl.parse(base.origin()).isPresent(), base::origin);
        }
    }

    /** @param values of this header, the next of the host */
    private static HttpServletRequest request(String header, List<String> values) {
        return having(HttpServletRequest.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getRemoteAddr" -> "10.1.2.3";
            case "getScheme" -> "http";
            case "getServerName" -> "www.example.org";
            case "getServerPort" -> 80;
            case "getServletContext" -> ROOT;
            case "getHeader" ->
                arguments[0].equals(header)
                        ? values.get(0)
                        : arguments[0].equals("X-Forwarded-Host") && values.size() > 1 ? values.get(1) : null;
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private static <T> T having(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(HeadersFuzz.class.getClassLoader(), new Class<?>[] {type}, answers));
    }
}
