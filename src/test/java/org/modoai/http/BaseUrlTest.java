package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.config.Description;
import org.modoai.config.Network;

class BaseUrlTest {
    private final HttpServletRequest request = mock(HttpServletRequest.class);
    private final ServletContext webapp = mock(ServletContext.class);

    @BeforeEach
    void fill() {
        when(request.getScheme()).thenReturn("http");
        when(request.getServerName()).thenReturn("Www.Example.org");
        when(request.getServerPort()).thenReturn(8080);
        when(request.getContextPath()).thenReturn("/docs");
        when(request.getServletContext()).thenReturn(webapp);
        when(webapp.getContextPath()).thenReturn("/docs");
        when(request.getRemoteAddr()).thenReturn("10.1.2.3");
    }

    @Test
    void isWhatTheRequestSays() {
        BaseUrl base = BaseUrl.of(request, "/modoai", false, description(Optional.empty()));
        assertEquals("http://Www.Example.org:8080/docs/modoai", base.text());
        assertEquals("http://www.example.org:8080", base.origin());
    }

    @Test
    void keepsTheSlashThatTheHarvesterWrote() {
        when(request.getServerPort()).thenReturn(80);
        BaseUrl base = BaseUrl.of(request, "/modoai", true, description(Optional.empty()));
        assertEquals("http://Www.Example.org/docs/modoai/", base.text());
    }

    @Test
    void hasNothingThatTheHarvesterAddsToThePathOfTheWebapp() {
        when(request.getContextPath()).thenReturn("/my%20%64ocs;jsessionid=0123");
        when(webapp.getContextPath()).thenReturn("/my docs");
        BaseUrl base = BaseUrl.of(request, "/modoai", false, description(Optional.empty()));
        assertEquals("http://Www.Example.org:8080/my%20docs/modoai", base.text());
    }

    @Test
    void isWhatTheConfigurationSaysBeforeAllElse() {
        when(request.getHeader("X-Forwarded-Host")).thenReturn("evil.example");
        Description configured = description(Optional.of(URI.create("https://www.example.org/oai")), "10.0.0.0/8");
        BaseUrl base = BaseUrl.of(request, "/modoai", true, configured);
        assertEquals("https://www.example.org/oai", base.text());
        assertEquals("https://www.example.org", base.origin());
    }

    @Test
    void believesNoProxyThatIsNotTrusted() {
        when(request.getHeader("X-Forwarded-Host")).thenReturn("evil.example");
        when(request.getHeader("Forwarded")).thenReturn("host=evil.example");
        BaseUrl base = BaseUrl.of(request, "", false, description(Optional.empty(), "192.0.2.0/24"));
        assertEquals("http://www.example.org:8080", base.origin());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https | a.example       |      |                                  | https://a.example",
                "https | a.example:8443  |      |                                  | https://a.example:8443",
                "https | a.example       | 8443 |                                  | https://a.example:8443",
                "https | a.example, b    |      |                                  | https://a.example",
                "https | [2001:db8::1]:1 |      |                                  | https://[2001:db8::1]:1",
                "      |                 |      | for=x;proto=https;host=a.example | https://a.example",
                "      |                 |      | host=\"a.example:99\", host=b    | http://a.example:99",
                "gopher| a.example       |      |                                  | http://a.example",
                "https | a/b?c           |      |                                  | https://www.example.org:8080",
            })
    void takesTheNameFromATrustedProxy(String proto, String host, String port, String forwarded, String origin) {
        when(request.getHeader("X-Forwarded-Proto")).thenReturn(proto);
        when(request.getHeader("X-Forwarded-Host")).thenReturn(host);
        when(request.getHeader("X-Forwarded-Port")).thenReturn(port);
        when(request.getHeader("Forwarded")).thenReturn(forwarded);
        BaseUrl base = BaseUrl.of(request, "", false, description(Optional.empty(), "10.0.0.0/8"));
        assertEquals(origin, base.origin());
    }

    private static Description description(Optional<URI> baseUrl, String... proxies) {
        return new Description(
                Optional.empty(),
                List.of(),
                baseUrl,
                List.of(),
                Optional.empty(),
                List.of(proxies).stream().map(Network::parse).toList());
    }
}
