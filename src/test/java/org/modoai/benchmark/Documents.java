package org.modoai.benchmark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Documents as office programs write them. */
final class Documents {
    private static final String OPEN_XML = "http://schemas.openxmlformats.org/";

    private static final int LINKS = 10;

    private Documents() {}

    /** Text in one font, links, document information. */
    static byte[] pdf(int pages, int size) {
        List<byte[]> objects = new ArrayList<>();
        String kids = IntStream.range(0, pages)
                .mapToObj(page -> number(page) + " 0 R")
                .collect(Collectors.joining(" "));
        objects.add(ascii("<</Type/Catalog/Pages 2 0 R>>"));
        objects.add(ascii("<</Type/Pages/Kids[" + kids + "]/Count " + pages + ">>"));
        objects.add(ascii("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"));
        objects.add(ascii("<</Title(Document of " + pages + " pages)/Author(Nobody)/Producer(Example)"
                + "/CreationDate(D:20080101000000Z)>>"));
        for (int page = 0; page < pages; page++) {
            page(number(page), objects);
            objects.add(stream(text(page, size)));
            for (int link = 0; link < LINKS; link++) {
                objects.add(ascii("<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[40 " + 80 * link + " 200 "
                        + (80 * link + 12) + "]/A<</S/URI/URI(http://www.example.org/" + page + "/" + link + ")>>>>"));
            }
        }
        return file(objects);
    }

    /** The number of a page's object; that of its content comes next, then its links. */
    private static int number(int page) {
        return 5 + (2 + LINKS) * page;
    }

    private static void page(int number, List<byte[]> objects) {
        String links = IntStream.range(number + 2, number + 2 + LINKS)
                .mapToObj(link -> link + " 0 R")
                .collect(Collectors.joining(" "));
        objects.add(ascii("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents "
                + (number + 1) + " 0 R/Annots[" + links + "]>>"));
    }

    private static String text(int page, int size) {
        StringBuilder content = new StringBuilder("BT /F 9 Tf 40 800 Td 12 TL\n");
        for (int line = 0; line < 20 * size; line++) {
            content.append('(')
                    .append(Texts.paragraph(1000 * page + line), 0, 100)
                    .append(") Tj T*\n");
        }
        return content + "ET\n";
    }

    private static byte[] stream(String text) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            out.write(ascii(text));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        ByteArrayOutputStream object = new ByteArrayOutputStream();
        object.writeBytes(ascii("<</Filter/FlateDecode/Length " + packed.size() + ">>stream\n"));
        object.writeBytes(packed.toByteArray());
        object.writeBytes(ascii("\nendstream"));
        return object.toByteArray();
    }

    private static byte[] file(List<byte[]> objects) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int count = objects.size() + 1;
        StringBuilder table = new StringBuilder("xref\n0 " + count + "\n0000000000 65535 f \n");
        out.writeBytes(ascii("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n"));
        for (int i = 1; i < count; i++) {
            table.append(String.format("%010d 00000 n \n", out.size()));
            out.writeBytes(ascii(i + " 0 obj\n"));
            out.writeBytes(objects.get(i - 1));
            out.writeBytes(ascii("\nendobj\n"));
        }
        int start = out.size();
        out.writeBytes(ascii(
                table + "trailer\n<</Size " + count + "/Root 1 0 R/Info 4 0 R>>\nstartxref\n" + start + "\n%%EOF\n"));
        return out.toByteArray();
    }

    static byte[] zip(int size) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (int i = 0; i < 10 * size; i++) {
            entries.put("notes/" + i + ".txt", Texts.plain(1));
        }
        return packed(entries);
    }

    static byte[] docx(int size) throws IOException {
        String main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
        Map<String, byte[]> parts = new LinkedHashMap<>();
        parts.put(
                "[Content_Types].xml",
                xml("<Types xmlns=\"" + OPEN_XML + "package/2006/content-types\">"
                        + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                        + "<Override PartName=\"/word/document.xml\" ContentType=\"" + main + "\"/></Types>"));
        parts.put(
                "_rels/.rels",
                xml("<Relationships xmlns=\"" + OPEN_XML
                        + "package/2006/relationships\"><Relationship Id=\"rId1\" Type=\""
                        + OPEN_XML + "officeDocument/2006/relationships/officeDocument\" Target=\"word/document.xml\"/>"
                        + "</Relationships>"));
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 30 * size; i++) {
            body.append("<w:p><w:r><w:t>").append(Texts.paragraph(i)).append("</w:t></w:r></w:p>");
        }
        parts.put(
                "word/document.xml",
                xml("<w:document xmlns:w=\"" + OPEN_XML + "wordprocessingml/2006/main\"><w:body>" + body
                        + "</w:body></w:document>"));
        return packed(parts);
    }

    private static byte[] packed(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> part : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(part.getKey());
                entry.setTimeLocal(LocalDateTime.of(2008, 1, 1, 0, 0));
                out.putNextEntry(entry);
                out.write(part.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] xml(String element) {
        return Texts.bytes("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" + element);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
