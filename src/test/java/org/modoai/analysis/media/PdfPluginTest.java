package org.modoai.analysis.media;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.config.ConfigurationException;
import org.modoai.config.PluginSettings;
import org.modoai.config.PluginSettings.Bounds;
import org.modoai.plugin.AnalysisContract;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Plugin;

class PdfPluginTest extends AnalysisContract {
    private static final Map<String, String> XMP = Map.of("part", "xmp");
    private static final String PACKET = "<?xpacket begin=''?><a>\351</a><?xpacket end='r'?>";

    @Override
    protected Plugin plugin(PluginSettings settings) {
        return new PdfPlugin(settings);
    }

    @Override
    protected byte[] example() {
        return Media.pdf("", "/Title(An empty page)/Author(\376\377\000\351)/Trapped/False/Number 7/Odd[1]");
    }

    @Override
    protected String type() {
        return "application/pdf";
    }

    @Test
    void saysTheInformationAndWhatTheDocumentIs() throws Exception {
        assertEquals("""
                Title: An empty page
                Author: é
                Trapped: False
                Number: 7
                Pages: 1
                Encrypted: no
                PDF version: 1.4
                """, said("a.pdf", "application/pdf", example()));
        assertEquals(
                said("a.pdf", "application/pdf", example()),
                said(Map.of("part", "information"), "a.pdf", "application/pdf", example()));
    }

    @Test
    void saysThePacketAsItStands() throws Exception {
        byte[] paper = Media.pdf(
                "/Metadata 5 0 R",
                "",
                "<</Type/Metadata/Length " + PACKET.length() + ">>stream\n" + PACKET + "\nendstream");
        Finding finding = plugin(settings(XMP)).examine(specimen("a.pdf", "application/pdf", paper));
        assertArrayEquals(
                PACKET.getBytes(StandardCharsets.ISO_8859_1),
                assertInstanceOf(Finding.Output.class, finding).content().bytes());
        assertEquals("application/xml", finding.content().mediaType());
    }

    @Test
    void saysNothingOfAPacketThatIsNotThere() throws Exception {
        assertEquals("", said(XMP, "a.pdf", "application/pdf", example()));
    }

    @Test
    void readsAnEncryptedDocumentThatOpensWithoutAPassword() throws Exception {
        assertEquals("""
                Pages: 1
                Encrypted: yes (Standard, version 4, revision 4, 128 bits)
                PDF version: 1.6
                """, said("a.pdf", "application/pdf", encrypted("")));
    }

    @Test
    void saysThatAPasswordIsMissing() throws Exception {
        assertEquals(
                "a.pdf: Cannot decrypt PDF, the password is incorrect\n",
                complaint("a.pdf", "application/pdf", encrypted("secret")));
    }

    private static byte[] encrypted(String password) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PDDocument document = new PDDocument()) {
            document.addPage(new PDPage());
            StandardProtectionPolicy policy = new StandardProtectionPolicy("owner", password, new AccessPermission());
            policy.setEncryptionKeyLength(128);
            policy.setPreferAES(true);
            document.protect(policy);
            document.save(out);
        }
        return out.toByteArray();
    }

    @Test
    void refusesAPartThatItDoesNotKnow() {
        ConfigurationException fault =
                assertThrows(ConfigurationException.class, () -> plugin(settings(Map.of("part", "pages"))));
        assertEquals("modoai.xml:7:3: parameter part must be information or xmp, not 'pages'", fault.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "inflated-xmp.pdf, takes more memory than there is for one file",
        "inflated-objects.pdf, takes more memory than there is for one file",
        "self.pdf, Missing root object specification in trailer.",
        "noise.pdf, Missing root object specification in trailer.",
        "empty.pdf, 'Error: End-of-File, expected line at offset 0'",
        "text.pdf, 'Error: End-of-File, expected line at offset 18000'"
    })
    void saysWhatIsWrong(String name, String complaint) throws Exception {
        Finding finding = plugin(settings(XMP))
                .examine(specimen(name, "application/pdf", Hostile.files().get(name)));
        String text = new String(
                assertInstanceOf(Finding.Failed.class, finding).content().bytes(), StandardCharsets.UTF_8);
        assertEquals(name + ": " + complaint + "\n", text);
    }

    @Test
    void comesToAnEndWithEveryFile() throws Exception {
        for (var file : Hostile.files(".*\\.pdf|noise.*").entrySet()) {
            for (Map<String, String> parameters : java.util.List.of(XMP, Map.<String, String>of())) {
                Plugin plugin = plugin(hasty(settings(parameters)));
                plugin.examine(specimen(file.getKey(), "application/pdf", file.getValue()));
            }
        }
    }

    private static PluginSettings hasty(PluginSettings usual) {
        return new PluginSettings(
                usual.place(),
                usual.label(),
                usual.kind(),
                usual.command(),
                usual.scope(),
                new Bounds(Duration.ofSeconds(2), 100_000, 1),
                usual.parameters());
    }
}
