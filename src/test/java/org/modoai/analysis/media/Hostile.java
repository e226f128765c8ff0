package org.modoai.analysis.media;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Files made to wear their readers out. */
public final class Hostile {
    private static final int UNDEFINED = 7;
    private static final int RATIONAL = 5;

    private static final byte[] GIGABYTE = Bytes.zeros(1L << 30);

    private static final Map<String, byte[]> FILES = new LinkedHashMap<>();

    private Hostile() {}

    /** By name, of any format; whoever reads one must come to an end and leave memory for others. */
    public static synchronized Map<String, byte[]> files() throws IOException {
        if (FILES.isEmpty()) {
            FILES.putAll(made());
        }
        return Collections.unmodifiableMap(FILES);
    }

    /** Those whose name matches. */
    static Map<String, byte[]> files(String pattern) throws IOException {
        Map<String, byte[]> some = new LinkedHashMap<>(files());
        some.keySet().removeIf(name -> !name.matches(pattern));
        return some;
    }

    private static Map<String, byte[]> made() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        Media.files().forEach((name, bytes) -> files.put("cut-" + name, Arrays.copyOf(bytes, bytes.length / 2)));
        files.put("empty.jpg", new byte[0]);
        files.put("empty.pdf", new byte[0]);
        files.put("empty.mp3", new byte[0]);
        files.put("noise.jpg", noise(100_000));
        files.put("noise.pdf", noise(100_000));
        files.put("noise.mp3", noise(1_000_000));
        files.put("noise.wav", noise(100_000));
        files.put("text.pdf", "This is no paper.\n".repeat(1000).getBytes(StandardCharsets.US_ASCII));
        images(files);
        papers(files);
        sounds(files);
        return files;
    }

    static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(1).nextBytes(noise);
        return noise;
    }

    private static void images(Map<String, byte[]> files) throws IOException {
        byte[] jpeg = Media.image("jpg");
        Bytes manyTags = Bytes.of().put(Arrays.copyOf(jpeg, 2));
        for (int i = 0; i < 20; i++) {
            manyTags.put(Media.segment(0xE1, Bytes.of().text("Exif").int16(0).put(tags(5000, 65_000, UNDEFINED))));
        }
        files.put(
                "tags.jpg",
                manyTags.put(Arrays.copyOfRange(jpeg, 2, jpeg.length)).array());
        files.put("tags.tif", tags(20_000, 1_000_000, RATIONAL).array());
        files.put("tags.png", Media.png(Bytes.of().chunk("eXIf", tags(20_000, 1_000_000, UNDEFINED))));
        Bytes exif = tags(20_000, 1_000_000, UNDEFINED);
        Bytes webp = Bytes.of().text("WEBPEXIF").int32le(exif.length()).put(exif);
        files.put(
                "tags.webp",
                Bytes.of().text("RIFF").int32le(webp.length()).put(webp).array());
        files.put(
                "inflated-text.png",
                Media.png(
                        Bytes.of().chunk("zTXt", Bytes.of().text("Comment\0\0").put(GIGABYTE))));
        Bytes profile = Bytes.of().text("ICC\0\0").put(GIGABYTE);
        files.put("inflated-profile.png", Media.png(Bytes.of().chunk("iCCP", profile)));
        files.put(
                "huge-chunk.png", Media.png(Bytes.of().int32(Integer.MAX_VALUE).text("tEXt")));
        files.put("circle.tif", circle());
    }

    /** A directory of tags, each of which has the same bytes for its value: all of the block. */
    static Bytes tags(int count, int length, int format) {
        int size = format == RATIONAL ? 8 : 1;
        Bytes tiff = Bytes.of().text("MM").int16(42).int32(8).int16(count);
        for (int i = 0; i < count; i++) {
            tiff.int16(0x8000 + i).int16(format).int32(length / size).int32(0);
        }
        return tiff.int32(0).zeros(Math.max(0, length - tiff.length()));
    }

    /** A directory that is followed by itself, and has itself inside. */
    private static byte[] circle() {
        return Bytes.of()
                .text("MM")
                .int16(42)
                .int32(8)
                .int16(1)
                .int16(0x8769)
                .int16(4)
                .int32(1)
                .int32(8)
                .int32(8)
                .zeros(100)
                .array();
    }

    private static void papers(Map<String, byte[]> files) {
        String packed = new String(GIGABYTE, StandardCharsets.ISO_8859_1);
        String length = "/Length " + GIGABYTE.length + "/Filter/FlateDecode";
        files.put(
                "inflated-xmp.pdf",
                Media.pdf("/Metadata 5 0 R", "", "<</Type/Metadata" + length + ">>stream\n" + packed + "\nendstream"));
        files.put("inflated-objects.pdf", inflatedObjects(length, packed));
        files.put(
                "columns.pdf",
                Media.pdf(
                        "/Metadata 5 0 R",
                        "",
                        "<</Type/Metadata/DecodeParms<</Predictor 12/Columns 2147483647>>" + length + ">>stream\n"
                                + packed + "\nendstream"));
        files.put(
                "circle.pdf",
                Media.rawPdf(
                        "/Root 1 0 R/Info 1 0 R",
                        "<</Type/Catalog/Pages 2 0 R/Metadata 1 0 R/Title 1 0 R>>",
                        "<</Type/Pages/Kids[2 0 R 2 0 R]/Parent 2 0 R>>"));
        files.put("self.pdf", Media.rawPdf("/Root 1 0 R/Info 2 0 R", "1 0 R", "2 0 R"));
        files.put("nested.pdf", Media.pdf("", "/Title " + "[".repeat(500_000)));
        files.put("nested-trailer.pdf", Media.rawPdf("/Root 1 0 R/X" + "<</X".repeat(200_000), "<</Type/Catalog>>"));
        String previous = new String(Media.pdf("", ""), StandardCharsets.ISO_8859_1);
        String start = previous.replaceAll("(?s).*startxref\n(\\d+)\n.*", "$1");
        files.put(
                "previous.pdf",
                previous.replace("/Root 1 0 R", "/Prev " + start + "/Root 1 0 R")
                        .getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The catalog is in a stream of objects of which most is nothing. */
    private static byte[] inflatedObjects(String length, String packed) {
        Bytes out = Bytes.of().text("%PDF-1.5\n");
        int objects = out.length();
        out.text("1 0 obj\n<</Type/ObjStm/N 1/First 10" + length + ">>stream\n" + packed + "\nendstream\nendobj\n");
        int table = out.length();
        Bytes entries = Bytes.of()
                .int8(0)
                .int32(0)
                .int16(0)
                .int8(1)
                .int32(objects)
                .int16(0)
                .int8(2)
                .int32(1)
                .int16(0)
                .int8(1)
                .int32(table)
                .int16(0);
        return out.text("3 0 obj\n<</Type/XRef/Size 4/W[1 4 2]/Root 2 0 R/Length " + entries.length() + ">>stream\n")
                .put(entries)
                .text("\nendstream\nendobj\nstartxref\n" + table + "\n%%EOF\n")
                .array();
    }

    private static void sounds(Map<String, byte[]> files) {
        files.put(
                "box.m4a",
                Bytes.of()
                        .box("ftyp", Bytes.of().text("M4A ").int32(0))
                        .int32(Integer.MAX_VALUE)
                        .text("moovmvhd")
                        .zeros(200)
                        .array());
        files.put(
                "chunk.wav",
                Bytes.of()
                        .text("RIFF")
                        .int32le(Integer.MAX_VALUE)
                        .text("WAVEfmt ")
                        .int32le(Integer.MAX_VALUE)
                        .zeros(200)
                        .array());
        files.put(
                "tag.mp3",
                Bytes.of()
                        .text("ID3")
                        .int8(3, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f)
                        .zeros(2000)
                        .array());
        Bytes frames = Bytes.of();
        byte[] packed = Bytes.zeros(200L << 20);
        for (int i = 0; i < 20; i++) {
            frames.text("APIC")
                    .int32(packed.length + 4L)
                    .int8(0, 0x80)
                    .int32(200L << 20)
                    .put(packed);
        }
        int size = frames.length();
        files.put(
                "inflated.mp3",
                Bytes.of()
                        .text("ID3")
                        .int8(3, 0, 0, size >> 21 & 0x7f, size >> 14 & 0x7f, size >> 7 & 0x7f, size & 0x7f)
                        .put(frames)
                        .put(Media.silence())
                        .array());
        Bytes blocks = Bytes.of().text("fLaC").int8(0, 0, 0, 34).zeros(34);
        for (int i = 0; i < 10_000; i++) {
            blocks.int8(1, 0, 0, 0);
        }
        files.put("blocks.flac", blocks.array());
        Bytes comments = Bytes.of().int32le(0).int32le(Integer.MAX_VALUE);
        files.put(
                "comments.flac",
                Bytes.of()
                        .text("fLaC")
                        .int8(0, 0, 0, 34)
                        .zeros(34)
                        .int8(0x84, 0x0F, 0, 0)
                        .put(comments)
                        .zeros(0x0F0000)
                        .array());
    }
}
