package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.1, true",
        "127.0.0.1, 127.0.0.2, false",
        "10.0.0.0/8, 10.255.0.1, true",
        "10.1.2.3/8, 10.255.0.1, true",
        "10.0.0.0/8, 11.0.0.1, false",
        "10.0.0.0/9, 10.128.0.0, false",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, ::1, false",
        "::1, 0:0:0:0:0:0:0:1, true",
        "::1, ::2, false",
        "2001:db8::/32, 2001:db8:1::5, true",
        "2001:db8::/32, 2001:db9::5, false",
        "fe80::/10, fe80:0:0:0:0:0:0:1%eth0, true",
        "127.0.0.1, ::ffff:127.0.0.1, true",
        "127.0.0.1, localhost, false",
        "127.0.0.1, 127.1, false",
        "0.0.0.0/0, '', false",
        "0.0.0.0/0, 10.0.0.0/8, false",
        "0.0.0.0/0, '10.0.0.1, 10.0.0.2', false"
    })
    void containsAddressesByTheirFirstBits(String network, String address, boolean contained) {
        assertEquals(contained, Network.parse(network).contains(address));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "proxy.example.org",
                "256.0.0.1",
                "1.2.3",
                "1",
                "01.2.3.4",
                "10.0.0.0/33",
                "10.0.0.0/-1",
                "10.0.0.0/+8",
                "10.0.0.0/",
                "10.0.0.0/8/8",
                "::1/129",
                "1:::2",
                ":",
                "[::1]",
                "fe80::1%eth0"
            })
    void refusesWhatIsNoNetwork(String text) {
        assertThrows(IllegalArgumentException.class, () -> Network.parse(text));
    }
}
