package org.modoai.analysis.media;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.imageio.ImageIO;

/** Small files of media with metadata in them. */
public final class Media {
    static final String XMP = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:format>image/png</dc:format></rdf:Description></rdf:RDF></x:xmpmeta>""";

    private static final int ASCII = 2;

    private Media() {}

    /** By name. */
    public static Map<String, byte[]> files() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("camera.jpg", jpeg());
        files.put("scan.tif", tiff("Example").array());
        files.put("text.png", png());
        files.put("sound.mp3", mp3());
        files.put("sound.flac", flac());
        files.put("sound.ogg", ogg());
        files.put("sound.m4a", m4a());
        files.put("sound.wav", wav());
        files.put("paper.pdf", pdf("", "/Title(An empty page)/Author(\376\377\000\351)/Trapped/False"));
        return files;
    }

    /** One directory with one tag, the maker of the camera. */
    static Bytes tiff(String maker) {
        return Bytes.of()
                .text("MM")
                .int16(42)
                .int32(8)
                .int16(1)
                .int16(0x10F)
                .int16(ASCII)
                .int32(maker.length() + 1L)
                .int32(26)
                .int32(0)
                .text(maker)
                .int8(0);
    }

    static byte[] jpeg() throws IOException {
        byte[] plain = image("jpg");
        Bytes exif = Bytes.of().text("Exif").int16(0).put(tiff("Example"));
        return Bytes.of()
                .put(Arrays.copyOf(plain, 2))
                .put(segment(0xE1, exif))
                .put(Arrays.copyOfRange(plain, 2, plain.length))
                .array();
    }

    static Bytes segment(int marker, Bytes content) {
        return Bytes.of().int8(0xFF, marker).int16(2 + content.length()).put(content);
    }

    static byte[] png() {
        return png(Bytes.of()
                .chunk("tEXt", Bytes.of().text("Author\0Nobody"))
                .chunk("iTXt", Bytes.of().text("XML:com.adobe.xmp\0\0\0\0\0").text(XMP)));
    }

    /** One pixel, and chunks. */
    static byte[] png(Bytes chunks) {
        return Bytes.of()
                .int8(0x89)
                .text("PNG\r\n\032\n")
                .chunk("IHDR", Bytes.of().int32(1).int32(1).int8(8, 2, 0, 0, 0))
                .put(chunks)
                .chunk("IDAT", Bytes.of().put(Bytes.zeros(4L)))
                .chunk("IEND", Bytes.of())
                .array();
    }

    static byte[] image(String format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (!ImageIO.write(new BufferedImage(2, 2, BufferedImage.TYPE_INT_RGB), format, out)) {
            throw new IllegalStateException("no " + format);
        }
        return out.toByteArray();
    }

    /** A comment of Vorbis, as several formats have it. */
    static Bytes comment() {
        return Bytes.of()
                .int32le(4)
                .text("test")
                .int32le(2)
                .int32le(13)
                .text("TITLE=Silence")
                .int32le(13)
                .text("ARTIST=Nobody");
    }

    /** Silence in twenty frames, with a tag of either version. */
    static byte[] mp3() {
        Bytes tag = Bytes.of()
                .text("TIT2")
                .int32(8)
                .int8(0, 0, 0)
                .text("Silence")
                .text("TPE1")
                .int32(7)
                .int8(0, 0, 0)
                .text("Nobody");
        Bytes old = Bytes.of()
                .text("TAG")
                .text("Silence")
                .zeros(23)
                .text("Nobody")
                .zeros(88)
                .int8(12);
        return Bytes.of()
                .text("ID3")
                .int8(3, 0, 0, 0, 0, 0, tag.length())
                .put(tag)
                .put(silence())
                .put(old)
                .array();
    }

    static Bytes silence() {
        Bytes frames = Bytes.of();
        for (int i = 0; i < 20; i++) {
            frames.int8(0xff, 0xfb, 0x90, 0x64).zeros(413);
        }
        return frames;
    }

    static byte[] flac() {
        Bytes info = Bytes.of()
                .int16(4096)
                .int16(4096)
                .zeros(6)
                .int8(0x0A, 0xC4, 0x42, 0xF0)
                .int32(44100)
                .zeros(16);
        return Bytes.of()
                .text("fLaC")
                .int8(0, 0, 0, 34)
                .put(info)
                .int8(0x84, 0, 0, comment().length())
                .put(comment())
                .zeros(200)
                .array();
    }

    static byte[] ogg() {
        Bytes first = Bytes.of()
                .int8(1)
                .text("vorbis")
                .int32(0)
                .int8(1)
                .int32le(8000)
                .int32le(64000)
                .int32le(64000)
                .int32le(64000)
                .int8(0xB8, 1);
        Bytes second = Bytes.of().int8(3).text("vorbis").put(comment()).int8(1);
        Bytes third = Bytes.of().int8(5).text("vorbis").zeros(20);
        return Bytes.of()
                .put(page(2, 0, 0, first))
                .put(page(0, 0, 1, second, third))
                .put(page(4, 8000, 2, Bytes.of().zeros(100)))
                .array();
    }

    private static Bytes page(int flags, int position, int number, Bytes... packets) {
        Bytes page = Bytes.of()
                .text("OggS")
                .int8(0, flags)
                .int32le(position)
                .int32le(0)
                .int32le(1)
                .int32le(number)
                .int32le(0)
                .int8(packets.length);
        for (Bytes packet : packets) {
            page.int8(packet.length());
        }
        for (Bytes packet : packets) {
            page.put(packet);
        }
        return page;
    }

    static byte[] m4a() {
        Bytes title = Bytes.of().box("data", Bytes.of().int32(1).int32(0).text("Silence"));
        Bytes handler =
                Bytes.of().int32(0).int32(0).text("mdirappl").int32(0).int32(0).int16(0);
        Bytes meta =
                Bytes.of().int32(0).box("hdlr", handler).box("ilst", Bytes.of().box("\251nam", title));
        Bytes stream = Bytes.of()
                .int32(0)
                .int8(3, 25, 0, 1, 0)
                .int8(4, 17, 0x40, 0x15, 0, 0, 0)
                .int32(64_000)
                .int32(64_000)
                .int8(5, 2, 0x15, 0x10);
        Bytes entry = Bytes.of()
                .zeros(6)
                .int16(1)
                .zeros(8)
                .int16(1)
                .int16(16)
                .int32(0)
                .int32(8000L << 16)
                .box("esds", stream);
        Bytes table = Bytes.of()
                .box("stsd", Bytes.of().int32(0).int32(1).box("mp4a", entry))
                .box("stco", Bytes.of().int32(0).int32(0));
        Bytes media = Bytes.of()
                .box(
                        "mdhd",
                        Bytes.of()
                                .int32(0)
                                .int32(0)
                                .int32(0)
                                .int32(8000)
                                .int32(8000)
                                .int32(0))
                .box("hdlr", Bytes.of().int32(0).int32(0).text("soun").zeros(13))
                .box("minf", Bytes.of().box("smhd", Bytes.of().zeros(8)).box("stbl", table));
        Bytes movie = Bytes.of()
                .box(
                        "mvhd",
                        Bytes.of()
                                .int32(0)
                                .int32(0)
                                .int32(0)
                                .int32(8000)
                                .int32(8000)
                                .zeros(80))
                .box("trak", Bytes.of().box("tkhd", Bytes.of().zeros(84)).box("mdia", media))
                .box("udta", Bytes.of().box("meta", meta));
        return Bytes.of()
                .box("ftyp", Bytes.of().text("M4A ").int32(0).text("M4A mp42isom"))
                .box("moov", movie)
                .box("mdat", Bytes.of().zeros(100))
                .array();
    }

    /** Half a second, with its title. */
    static byte[] wav() {
        Bytes format = Bytes.of().int8(1, 0, 1, 0).int32le(8000).int32le(8000).int8(1, 0, 8, 0);
        Bytes info = Bytes.of().text("INFOINAM").int32le(8).text("Silence\0");
        Bytes riff = Bytes.of()
                .text("WAVEfmt ")
                .int32le(16)
                .put(format)
                .text("LIST")
                .int32le(info.length())
                .put(info)
                .text("data")
                .int32le(4000)
                .zeros(4000);
        return Bytes.of().text("RIFF").int32le(riff.length()).put(riff).array();
    }

    /** One page. @param catalog more entries of it; @param information all entries of it */
    static byte[] pdf(String catalog, String information, String... objects) {
        String[] first = {
            "<</Type/Catalog/Pages 2 0 R" + catalog + ">>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>",
            "<<" + information + ">>"
        };
        return rawPdf("/Root 1 0 R/Info 4 0 R", concat(first, objects));
    }

    static byte[] rawPdf(String trailer, String... objects) {
        Bytes out = Bytes.of().text("%PDF-1.4\n");
        StringBuilder table = new StringBuilder("xref\n0 " + (objects.length + 1) + "\n0000000000 65535 f \n");
        for (int i = 0; i < objects.length; i++) {
            table.append(String.format("%010d 00000 n \n", out.length()));
            out.text(i + 1 + " 0 obj\n").text(objects[i]).text("\nendobj\n");
        }
        int start = out.length();
        return out.text(table.toString())
                .text("trailer\n<</Size " + (objects.length + 1) + trailer + ">>\nstartxref\n" + start + "\n%%EOF\n")
                .array();
    }

    private static String[] concat(String[] first, String[] second) {
        String[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
