package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.modoai.config.ConfigurationException;

class DigestPluginTest extends PluginContract {
    @Override
    Plugin plugin() {
        return new DigestPlugin(Given.kind("digest", Map.of()));
    }

    @Test
    void printsWhatTheCommandsPrintWithTag() throws Exception {
        Finding finding = plugin().examine(Given.specimen(directory, "fox.txt"));
        assertEquals("""
                MD5 (fox.txt) = 9e107d9d372bb6826bd81d3542a419d6
                SHA1 (fox.txt) = 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12
                SHA256 (fox.txt) = d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592
                SHA512 (fox.txt) = 07e547d9586f6a73f73fbac0435ed76951218fb7d0c8d788a309d785436bbb642e93a252a954f23912547d1e8a3b5ed6e1bfd7097821233fa0538f3db854fee6
                """, Given.text(finding.content()));
    }

    @Test
    void printsOnlyTheAlgorithmsAskedForInTheirOrder() throws Exception {
        Plugin plugin = new DigestPlugin(Given.kind("digest", Map.of("algorithms", "sha1, MD5")));
        assertEquals(
                "SHA1 (fox.txt) = 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12\nMD5 (fox.txt) = 9e107d9d372bb6826bd81d3542a419d6\n",
                Given.text(plugin.examine(Given.specimen(directory, "fox.txt")).content()));
    }

    @Test
    void escapesANameAsMd5sumDoes() throws Exception {
        Plugin plugin = new DigestPlugin(Given.kind("digest", Map.of("algorithms", "MD5")));
        assertEquals(
                "\\9e107d9d372bb6826bd81d3542a419d6  a\\nb\\\\c\n",
                Given.text(plugin.examine(Given.specimen(directory, "a\nb\\c")).content()));
    }

    @Test
    void escapesANameAsMd5sumDoesWithTag() throws Exception {
        Plugin plugin = new DigestPlugin(Given.kind("digest", Map.of("algorithms", "MD5 SHA-1")));
        assertEquals(
                "\\MD5 (a\\nb\\\\c) = 9e107d9d372bb6826bd81d3542a419d6\n"
                        + "\\SHA1 (a\\nb\\\\c) = 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12\n",
                Given.text(plugin.examine(Given.specimen(directory, "a\nb\\c")).content()));
    }

    @Test
    void digestsAFileLargerThanItsSteps() throws Exception {
        Specimen specimen = Given.specimen(directory, "zeros");
        Files.write(specimen.file(), new byte[1_000_000]);
        Plugin plugin = new DigestPlugin(Given.kind("digest", Map.of("algorithms", "MD5")));
        assertEquals(
                "879f4bba57ed37c9ec5e5aedf9864698  zeros\n",
                Given.text(plugin.examine(specimen).content()));
    }

    @Test
    void namesWhatComputesIt() throws Exception {
        Words version = plugin().examine(Given.specimen(directory, "a"))
                .tool()
                .version()
                .orElseThrow();
        assertTrue(Given.text(version).startsWith("MD5: SUN "), Given.text(version));
    }

    @Test
    void namesNoDirectoryWhenTheFileIsGone() throws Exception {
        Specimen specimen = Given.specimen(directory, "gone");
        Files.delete(specimen.file());
        Finding finding = assertInstanceOf(Finding.Failed.class, plugin().examine(specimen));
        assertFalse(Given.text(finding.content()).contains(directory.toString()));
    }

    @Test
    void refusesAnAlgorithmItDoesNotKnow() {
        ConfigurationException fault = assertThrows(
                ConfigurationException.class,
                () -> new DigestPlugin(Given.kind("digest", Map.of("algorithms", "CRC"))));
        assertTrue(fault.getMessage().startsWith("modoai.xml:7:3: "), fault.getMessage());
        assertTrue(fault.getMessage().contains("'CRC'"), fault.getMessage());
    }

    @Test
    void refusesAParameterItDoesNotKnow() {
        ConfigurationException fault = assertThrows(
                ConfigurationException.class, () -> new DigestPlugin(Given.kind("digest", Map.of("algorithm", "MD5"))));
        assertEquals("modoai.xml:7:3: there is no parameter algorithm, but [algorithms]", fault.getMessage());
    }
}
