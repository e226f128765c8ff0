package org.modoai.analysis.media;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.AnalysisContract;
import org.modoai.plugin.Plugin;

class ImagePluginTest extends AnalysisContract {
    @Override
    protected Plugin plugin(PluginSettings settings) {
        return new ImagePlugin(settings);
    }

    @Override
    protected byte[] example() {
        return Media.png();
    }

    @Override
    protected String type() {
        return "image/png";
    }

    private List<String> lines(String name, byte[] bytes) throws Exception {
        return said(name, "image/x", bytes).lines().toList();
    }

    @Test
    void saysTheTagsOfAPhotograph() throws Exception {
        List<String> lines = lines("a.jpg", Media.jpeg());
        assertTrue(lines.contains("JPEG/Image Width: 2 pixels"), lines.toString());
        assertTrue(lines.contains("Exif IFD0/Make: Example"), lines.toString());
        assertTrue(lines.contains("File Type/Detected MIME Type: image/jpeg"), lines.toString());
        assertTrue(lines.stream().noneMatch(line -> line.startsWith("File/")), lines.toString());
    }

    @Test
    void saysTheTagsOfATiff() throws Exception {
        assertTrue(lines("a", Media.tiff("Example").array()).contains("Exif IFD0/Make: Example"));
    }

    @Test
    void saysTextsAndWhatIsInXmp() throws Exception {
        List<String> lines = lines("a.png", Media.png());
        assertTrue(lines.contains("PNG-tEXt/Textual Data: Author: Nobody"), lines.toString());
        assertTrue(lines.contains("XMP/dc:format: image/png"), lines.toString());
    }

    @Test
    void whatIsInATagStaysOnItsLine() throws Exception {
        List<String> lines =
                lines("a.tif", Media.tiff("A\nFile Type/B: C\u0001").array());
        assertTrue(lines.contains("Exif IFD0/Make: A File Type/B: C"), lines.toString());
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        byte[] png = Media.png();
        assertEquals("cut.png: End of data reached.\n", complaint("cut.png", "image/png", cut(png)));
        assertEquals("a: File format could not be determined\n", complaint("a", "image/png", Hostile.noise(1000)));
        assertEquals("a: File format could not be determined\n", complaint("a", "image/png", new byte[0]));
        List<String> lines = lines("cut.tif", cut(Media.tiff("Example").array()));
        assertTrue(lines.contains("Exif IFD0/Error: Illegally sized IFD"), lines.toString());
    }

    private static byte[] cut(byte[] bytes) {
        return java.util.Arrays.copyOf(bytes, bytes.length / 2);
    }

    @Test
    void leavesDrawingsAlone() throws Exception {
        assertFalse(plugin(settings(Map.of())).accepts(specimen("a.svg", "image/svg+xml", new byte[0])));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "file"})
    void doesNotFollowWhatAnXmpPacketPointsTo(String scheme) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String url = scheme.equals("http")
                    ? "http://127.0.0.1:" + server.getLocalPort() + "/secret"
                    : "file:///etc/passwd";
            String packet = "<!DOCTYPE x SYSTEM '" + url + "' [<!ENTITY e SYSTEM '" + url + "'>]>"
                    + Media.XMP.replace("image/png", "&e;");
            Bytes chunk = Bytes.of().text("XML:com.adobe.xmp\0\0\0\0\0").text(packet);
            String said = said("a.png", "image/png", Media.png(Bytes.of().chunk("iTXt", chunk)));
            assertFalse(said.contains("root:"), said);
            server.setSoTimeout(1);
            assertThrows(SocketTimeoutException.class, () -> server.accept().close());
        }
    }

    @Test
    void isNotWornOutByEntities() throws Exception {
        StringBuilder bomb = new StringBuilder("<!DOCTYPE x [<!ENTITY e0 'ha'>");
        for (int i = 1; i < 30; i++) {
            bomb.append("<!ENTITY e" + i + " '" + ("&e" + (i - 1) + ";").repeat(10) + "'>");
        }
        String packet = bomb + "]>" + Media.XMP.replace("image/png", "&e29;");
        Bytes chunk = Bytes.of().text("XML:com.adobe.xmp\0\0\0\0\0").text(packet);
        String said = said("a.png", "image/png", Media.png(Bytes.of().chunk("iTXt", chunk)));
        assertTrue(said.contains("XMP/Error: "), said);
    }

    /** Those that are made to fill the memory are read in the bundle only, where there is a guard against them. */
    @Test
    void comesToAnEndWithEveryFile() throws Exception {
        Map<String, byte[]> files = Hostile.files("(?!tags|inflated-).*|tags.tif");
        for (var file : files.entrySet()) {
            plugin(settings(Map.of())).examine(specimen(file.getKey(), "image/x", file.getValue()));
        }
        assertEquals(
                "tags.tif: takes more memory than there is for one file\n",
                complaint("tags.tif", "image/tiff", files.get("tags.tif")));
    }
}
