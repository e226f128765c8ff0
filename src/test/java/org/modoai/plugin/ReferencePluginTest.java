package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.modoai.config.ConfigurationException;

class ReferencePluginTest {
    @TempDir
    Path directory;

    private static Plugin plugin(String url) {
        return new ReferencePlugin(Given.kind("reference", Map.of("url", url)));
    }

    private String cited(String url, String name) throws Exception {
        Finding finding = plugin(url).examine(Given.specimen(directory, name));
        assertEquals("tool", finding.tool().label());
        String cited = assertInstanceOf(Finding.Cited.class, finding).url();
        assertEquals(cited, Given.text(finding.content()));
        return cited;
    }

    @ParameterizedTest
    @CsvSource({
        "https://x.example/?of=%u&as=%m, https://x.example/?of=http%3A%2F%2Ffoo.example%2Fa%2520b&as=text%2Fplain",
        "https://x.example/?p=%p, https://x.example/?p=a%2520b",
        "https://x.example/meta/%p.xml, https://x.example/meta/a%20b.xml",
        "https://x.example/%m/100%%25/%20, https://x.example/text/plain/100%25/%20",
        "https://x.example/web/%u, https://x.example/web/http://foo.example/a%20b",
        "%u?info, http://foo.example/a%20b?info",
        "https://x.example/, https://x.example/",
    })
    void theAddressIsMadeOfTheTemplate(String template, String expected) throws Exception {
        assertEquals(expected, cited(template, "a b"));
    }

    @ParameterizedTest
    @MethodSource("org.modoai.plugin.Given#hostileNames")
    void aHostileNameIsPartOfTheQuery(String name) throws Exception {
        String cited = cited("https://x.example/?a=%u&b=c", name);
        assertTrue(cited.matches("https://x\\.example/\\?a=[A-Za-z0-9%._~-]+&b=c"), cited);
    }

    @ParameterizedTest
    @CsvSource({
        "x.example/%u, an address of http or https is needed",
        "ftp://x.example/, an address of http or https is needed",
        "https:///%u, ''",
        "https://x.example/%s, unknown placeholder %s",
        "https://x.example/a b, ''",
    })
    void whatIsNoAddressIsAFaultOfTheConfiguration(String url, String text) {
        ConfigurationException fault = assertThrows(ConfigurationException.class, () -> plugin(url));
        String begin = "modoai.xml:7:3: the plugin tool has '" + url + "' for url: " + text;
        assertTrue(fault.getMessage().startsWith(begin), fault.getMessage());
    }

    @Test
    void withoutAnAddressItIsNothing() {
        ConfigurationException fault = assertThrows(
                ConfigurationException.class, () -> new ReferencePlugin(Given.kind("reference", Map.of())));
        assertTrue(fault.getMessage().startsWith("modoai.xml:7:3: parameter url is missing, an address"));
    }

    @Test
    void aMisspeltParameterIsAFaultOfTheConfiguration() {
        ConfigurationException fault = assertThrows(
                ConfigurationException.class, () -> new ReferencePlugin(Given.kind("reference", Map.of("uri", "x"))));
        assertEquals("modoai.xml:7:3: there is no parameter uri, but [url]", fault.getMessage());
    }
}
