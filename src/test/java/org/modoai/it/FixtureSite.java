package org.modoai.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A small site with everything that is awkward: names, sizes, types, and files that nobody may see. The same at every
 * build, last-modified times included: the first file is of 2004-01-01, each further one a day and a second younger.
 */
public final class FixtureSite {
    public static final Instant FIRST = Instant.parse("2004-01-01T00:00:00Z");
    private static final int BIG = 10 * 1024 * 1024;
    private static final long STEP_SECONDS = 86_401;

    private final Path root;
    private final Map<String, byte[]> resources = new LinkedHashMap<>();
    private final Map<String, byte[]> hidden = new LinkedHashMap<>();

    /**
     * Makes both directories.
     *
     * @param outside what the links that lead out of the root lead to
     */
    public FixtureSite(Path root, Path outside) throws IOException {
        this.root = root;
        addTypes();
        addNames();
        addSizes();
        addDirectories();
        addHidden();
        for (Map.Entry<String, byte[]> file : resources.entrySet()) {
            write(file.getKey(), file.getValue());
        }
        for (Map.Entry<String, byte[]> file : hidden.entrySet()) {
            write(file.getKey(), file.getValue());
        }
        addLinks(outside);
        setTimes();
    }

    public Path root() {
        return root;
    }

    /** What a plain GET serves: path below the root, not encoded, and bytes. */
    public Map<String, byte[]> resources() {
        return Collections.unmodifiableMap(resources);
    }

    /** What modoai never shows by default, though Tomcat serves the dot-files: path below the root, and bytes. */
    public Map<String, byte[]> hidden() {
        return Collections.unmodifiableMap(hidden);
    }

    public Instant lastModified(String path) {
        int number = List.copyOf(resources.keySet()).indexOf(path);
        return FIRST.plusSeconds(number * STEP_SECONDS);
    }

    private void addTypes() {
        text("barr.html", "<!doctype html><title>Barr</title><p>A page that the papers ask for.\n");
        text("style.css", "p { color: #333 }\n");
        text("script.js", "document.title = 'x';\n");
        text("data.json", "{\"a\": [1, 2, 3]}\n");
        text("feed.xml", "<?xml version=\"1.0\"?>\n<feed>]]&gt; &amp; all</feed>\n");
        text("readme.txt", "Lines\r\nof both\nkinds\r\n");
        text("table.csv", "a,b\n1,2\n");
        text("drawing.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n");
        bytes("photo.jpg", 2_000, 1);
        bytes("photo.png", 2_001, 2);
        bytes("anim.gif", 2_002, 3);
        bytes("paper.pdf", 40_000, 4);
        bytes("film.mp4", 60_000, 5);
        bytes("song.mp3", 30_000, 6);
        bytes("archive.zip", 5_000, 7);
        bytes("font.woff2", 3_000, 8);
        bytes("report.docx", 7_000, 9);
        bytes("unknown.type-nobody-knows", 100, 10);
        text("NOEXTENSION", "no type at all\n");
    }

    private void addNames() {
        text("with space.html", "<p>space\n");
        text("quote\"s and 'apostrophes'.txt", "quotes\n");
        text("100%.txt", "percent\n");
        text("%41.txt", "looks encoded, is not\n");
        text("a+b.txt", "plus\n");
        text("a&b=c.txt", "ampersand\n");
        text("semi;colon.txt", "semicolon\n");
        text("hash#tag.txt", "hash\n");
        text("really?.txt", "question\n");
        text("a<b>.txt", "angles\n");
        text("[brackets] {braces} ^|`.txt", "what URIs forbid\n");
        text("été à la plage.html", "<p>accents, composed\n");
        text("e\u0301te\u0301.txt", "accents, combining\n");
        text("日本語.txt", "three more scripts\n");
        text("emoji \uD83C\uDF88.txt", "a balloon\n");
        text("deep/er/and deeper/page.html", "<p>deep\n");
    }

    private void addSizes() {
        resources.put("empty.txt", new byte[0]);
        byte[] every = new byte[256];
        for (int value = 0; value < every.length; value++) {
            every[value] = (byte) value;
        }
        resources.put("every-byte.bin", every);
        bytes("big.bin", BIG, 11);
        text("illegal.txt", "NUL \u0000, vertical tab \u000B, escape \u001B, \uFFFE\n");
    }

    private void addDirectories() {
        text("index.html", "<p>the site's own page\n");
        text("welcome/index.html", "<p>a directory's page\n");
        text("welcome/other.html", "<p>that no page links to\n");
        text("old/index.htm", "<p>the second welcome file\n");
        text("bare/file.txt", "in a directory without a page\n");
    }

    private void addHidden() {
        hide("WEB-INF/secret.txt", "SECRET-IN-WEB-INF");
        hide("WEB-INF/classes/secret.properties", "password=SECRET-IN-CLASSES");
        hide("META-INF/secret.txt", "SECRET-IN-META-INF");
        hide("page.jsp", "<%-- SECRET-IN-JSP --%><%= 1 + 1 %>\n");
        hide("deep/page.jspx", "<p xmlns:jsp=\"http://java.sun.com/JSP/Page\"><!-- SECRET-IN-JSPX --></p>\n");
        hide(".dotfile", "SECRET-IN-DOTFILE");
        hide(".git/config", "SECRET-IN-DOT-DIRECTORY");
    }

    private void addLinks(Path outside) throws IOException {
        Files.createDirectories(outside);
        Files.writeString(outside.resolve("secret.txt"), "SECRET-OUTSIDE");
        Files.createSymbolicLink(root.resolve("link-out.txt"), outside.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("link-out"), outside);
        Files.createSymbolicLink(root.resolve("link-loop"), root);
        Files.createSymbolicLink(root.resolve("link-nowhere"), root.resolve("nothing"));
    }

    private void setTimes() throws IOException {
        for (String path : resources.keySet()) {
            Files.setLastModifiedTime(root.resolve(path), FileTime.from(lastModified(path)));
        }
        for (String path : hidden.keySet()) {
            Files.setLastModifiedTime(root.resolve(path), FileTime.from(FIRST));
        }
    }

    private void text(String path, String content) {
        resources.put(path, content.getBytes(StandardCharsets.UTF_8));
    }

    private void bytes(String path, int length, long seed) {
        byte[] content = new byte[length];
        new Random(seed).nextBytes(content);
        resources.put(path, content);
    }

    private void hide(String path, String content) {
        hidden.put(path, content.getBytes(StandardCharsets.UTF_8));
    }

    private void write(String path, byte[] content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }
}
