package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.config.Network;

class ClientTest {
    private static final List<Network> PROXIES = List.of(Network.parse("10.0.0.0/8"), Network.parse("2001:db8::/32"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "192.0.2.7  |                                    | 192.0.2.7",
                "192.0.2.7  | 203.0.113.5                        | 192.0.2.7",
                "10.0.0.1   |                                    | 10.0.0.1",
                "10.0.0.1   | 203.0.113.5                        | 203.0.113.5",
                "10.0.0.1   | 198.51.100.1, 203.0.113.5          | 203.0.113.5",
                "10.0.0.1   | 203.0.113.5, 10.9.9.9, 10.0.0.2    | 203.0.113.5",
                "10.0.0.1   | 203.0.113.5; 10.9.9.9              | 203.0.113.5",
                "10.0.0.1   | 10.0.0.3, 10.0.0.2                 | 10.0.0.3",
                "10.0.0.1   | 203.0.113.5, unknown               | 10.0.0.1",
                "10.0.0.1   | 203.0.113.5, unknown, 10.0.0.2     | 10.0.0.2",
                "10.0.0.1   | 203.0.113.5,                       | 10.0.0.1",
                "10.0.0.1   | localhost                          | 10.0.0.1",
                "10.0.0.1   | 203.0.113.5:4711                   | 10.0.0.1",
                "2001:db8::1| 2001:db9::5                        | 2001:db9::5",
            })
    void isTheLastOfTheAddressesThatNoTrustedProxyHas(String peer, String forwarded, String client) {
        assertEquals(client, client(peer, forwarded).address());
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, 192.0.2.7, true",
        "192.0.2.7, ::ffff:192.0.2.7, true",
        "192.0.2.7, 192.0.2.8, false",
        "2001:db8:1:2::1, 2001:db8:1:2:ffff::9, true",
        "2001:db8:1:2::1, 2001:db8:1:3::1, false",
        "fe80::1%eth0, fe80::2%eth1, true",
        "::1, ::1, true",
        "::1, 127.0.0.1, false"
    })
    void isCountedByItsAddressOrTheNetworkThatItHasToItself(String one, String other, boolean same) {
        assertEquals(same, new Client(one).key().equals(new Client(other).key()));
    }

    @Test
    void aConnectionWithoutAddressIsSomebodyToo() {
        HttpServletRequest request = mock(HttpServletRequest.class);
        when(request.getHeaders("X-Forwarded-For")).thenReturn(Collections.emptyEnumeration());
        assertNotEquals(
                new Client("127.0.0.1").key(), Client.of(request, PROXIES).key());
    }

    /** @param forwarded with a semicolon where another header field of the same name begins */
    private static Client client(String peer, String forwarded) {
        HttpServletRequest request = mock(HttpServletRequest.class);
        when(request.getRemoteAddr()).thenReturn(peer);
        List<String> lines = forwarded == null ? List.of() : List.of(forwarded.split(";"));
        when(request.getHeaders("X-Forwarded-For")).thenReturn(Collections.enumeration(lines));
        return Client.of(request, PROXIES);
    }
}
