package org.modoai.it;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;

/** Small files that are what they say they are, and two that are not: one of another type, one cut short. */
final class RealFormats {
    private static final String PROSE = """
            A web server knows what it serves, but it does not say so. It hands out one page at a time to whoever asks.
            An archive would like to have all pages at once, with everything that is known about them.
            The archive cannot ask the author, who has long gone. It can ask the server while the server is still there.
            So the server runs its tools on each page and packs what they say together with the page.
            Some tools contradict each other. The server does not judge. The archive keeps what each tool has said.
            In a hundred years somebody may want to know what the page was. The tools will be gone by then too.
            """;

    private RealFormats() {}

    /** By name; the bytes are the same each time. */
    static Map<String, byte[]> files() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        byte[] png = image("png");
        files.put("pixel.png", png);
        files.put("truncated.png", Arrays.copyOf(png, png.length - 20));
        files.put("pixel.gif", image("gif"));
        files.put("pixel.jpg", image("jpg"));
        files.put("paper.pdf", pdf());
        files.put("not-a-paper.pdf", PROSE.getBytes(StandardCharsets.UTF_8));
        files.put("tone.wav", wav());
        files.put("song.mp3", mp3());
        files.put("prose.txt", PROSE.getBytes(StandardCharsets.UTF_8));
        files.put(
                "page.html", text("<!DOCTYPE html><html><head><title>Page</title></head><body><p>é</p></body></html>"));
        files.put("drawing.svg", text("""
                <?xml version="1.0"?>
                <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><title>Disc</title>
                <circle cx="5" cy="5" r="4"/></svg>
                """));
        files.put("packed.zip", zip());
        files.put("packed.gz", gzip());
        files.put("empty.txt", new byte[0]);
        return files;
    }

    static void write(Path root) throws IOException {
        Files.createDirectories(root);
        for (Map.Entry<String, byte[]> file : files().entrySet()) {
            Files.write(root.resolve(file.getKey()), file.getValue());
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] image(String format) throws IOException {
        BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, 0xff0000);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (!ImageIO.write(image, format, out)) {
            throw new IllegalStateException("no " + format);
        }
        return out.toByteArray();
    }

    /** One empty page, document information and an XMP packet. */
    private static byte[] pdf() {
        String xmp = """
                <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
                <dc:format>application/pdf</dc:format></rdf:Description></rdf:RDF></x:xmpmeta>
                <?xpacket end="r"?>""";
        String[] objects = {
            "<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>",
            "<</Type/Metadata/Subtype/XML/Length " + xmp.length() + ">>stream\n" + xmp + "\nendstream",
            "<</Title(An empty page)/Author(Nobody)/CreationDate(D:20080101000000Z)>>"
        };
        StringBuilder out = new StringBuilder("%PDF-1.4\n");
        StringBuilder table = new StringBuilder("xref\n0 6\n0000000000 65535 f \n");
        for (int i = 0; i < objects.length; i++) {
            table.append(String.format("%010d 00000 n \n", out.length()));
            out.append(i + 1).append(" 0 obj\n").append(objects[i]).append("\nendobj\n");
        }
        int start = out.length();
        out.append(table)
                .append("trailer\n<</Size 6/Root 1 0 R/Info 5 0 R>>\nstartxref\n")
                .append(start);
        return out.append("\n%%EOF\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Half a second at 8 kHz, 8 bits, one channel. */
    private static byte[] wav() {
        int samples = 4000;
        ByteBuffer out = ByteBuffer.allocate(44 + samples).order(ByteOrder.LITTLE_ENDIAN);
        out.put(text("RIFF")).putInt(36 + samples).put(text("WAVEfmt ")).putInt(16);
        out.putShort((short) 1).putShort((short) 1).putInt(8000).putInt(8000);
        out.putShort((short) 1).putShort((short) 8).put(text("data")).putInt(samples);
        for (int i = 0; i < samples; i++) {
            out.put((byte) (128 + 100 * Math.sin(i / 3.0)));
        }
        return out.array();
    }

    /** Silence in twenty frames, with an ID3 tag of either version. */
    private static byte[] mp3() {
        ByteBuffer out = ByteBuffer.allocate(4096 * 3);
        byte[] tag = frames(Map.of("TIT2", "Silence"), Map.of("TPE1", "Nobody"));
        out.put(text("ID3"))
                .put(new byte[] {3, 0, 0, 0, 0, 0, (byte) tag.length})
                .put(tag);
        for (int i = 0; i < 20; i++) {
            out.put(Arrays.copyOf(new byte[] {(byte) 0xff, (byte) 0xfb, (byte) 0x90, 0x64}, 417));
        }
        out.put(Arrays.copyOf(text("TAGSilence"), 33))
                .put(Arrays.copyOf(text("Nobody"), 94))
                .put((byte) 12);
        return Arrays.copyOf(out.array(), out.position());
    }

    @SafeVarargs
    private static byte[] frames(Map<String, String>... frames) {
        ByteBuffer out = ByteBuffer.allocate(120);
        for (Map<String, String> frame : frames) {
            frame.forEach((name, value) -> out.put(text(name))
                    .putInt(value.length() + 1)
                    .putShort((short) 0)
                    .put((byte) 0)
                    .put(text(value)));
        }
        return Arrays.copyOf(out.array(), out.position());
    }

    private static byte[] zip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            ZipEntry entry = new ZipEntry("prose.txt");
            entry.setTimeLocal(LocalDateTime.of(2008, 1, 1, 0, 0));
            out.putNextEntry(entry);
            out.write(text(PROSE));
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text(PROSE));
        }
        return bytes.toByteArray();
    }
}
