package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdminEmailTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"webmaster@example.org", "ab@Lib.example.org", "a.b-c_d@x-1.museum", "_x@1.de", "11@2.3.uk"})
    void acceptsWhatValidatorsAccept(String address) {
        assertTrue(AdminEmail.isAccepted(address));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "webmaster",
                "a@example.org",
                "a+b@example.org",
                "mailto:webmaster@example.org",
                "webmaster@localhost",
                "webmaster@my.localhost",
                "webmaster@localhost.localdomain",
                "webmaster@example",
                "webmaster@example.ORG",
                "webmaster@example.o",
                "webmaster@.org",
                "webmaster@-a.org",
                "webmaster@a..org",
                "webmaster@127.0.0.1",
                "webmaster@[::1]",
                "web master@example.org",
                "webmaster@example.org\n",
                "webmaster@example.org@example.org",
                "wébmaster@example.org"
            })
    void refusesWhatTheyRefuse(String address) {
        assertFalse(AdminEmail.isAccepted(address));
    }

    @Test
    void refusesWhatNoMailServerTakes() {
        assertFalse(AdminEmail.isAccepted("webmaster@" + "a.".repeat(130) + "org"));
    }

    @ParameterizedTest
    @CsvSource({
        "www.example.net, webmaster@www.example.net",
        "WWW.Example.NET:8443, webmaster@www.example.net",
        "localhost, webmaster@example.org",
        "localhost:8080, webmaster@example.org",
        "intranet, webmaster@example.org",
        "192.0.2.7, webmaster@example.org",
        "'[2001:db8::1]:80', webmaster@example.org",
        "2001:db8::1, webmaster@example.org",
        "a<b>.org, webmaster@example.org",
        "'', webmaster@example.org"
    })
    void aSiteHasAnAddressByItsHost(String host, String address) {
        assertEquals(address, AdminEmail.ofHost(host));
        assertTrue(AdminEmail.isAccepted(address));
    }
}
