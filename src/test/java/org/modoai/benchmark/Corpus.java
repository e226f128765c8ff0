package org.modoai.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files on which both sides are measured; made anew for each run, and the same each time. */
public final class Corpus {
    /** Of each format: small, middling, larger. */
    private static final int SIZES = 3;

    private static final int[] PAGES = {60, 150, 300};

    private Corpus() {}

    /** What a site has many of, by name. */
    public static Map<String, byte[]> ordinary() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int size = 1; size <= SIZES; size++) {
            files.put("page-" + size + ".html", Texts.html(size));
            files.put("style-" + size + ".css", Texts.css(size));
            files.put("notes-" + size + ".txt", Texts.plain(size));
            files.put("feed-" + size + ".xml", Texts.xml(size));
            files.put("photo-" + size + ".jpg", Pictures.photo(size));
            files.put("diagram-" + size + ".png", Pictures.of("png", size));
            files.put("button-" + size + ".gif", Pictures.of("gif", size));
            files.put("scan-" + size + ".tif", Pictures.of("tiff", size));
            files.put("leaflet-" + size + ".pdf", Documents.pdf(1, size));
            files.put("tone-" + size + ".wav", Sounds.wav(size));
            files.put("song-" + size + ".mp3", Sounds.mp3(size));
            files.put("bundle-" + size + ".zip", Documents.zip(size));
            files.put("letter-" + size + ".docx", Documents.docx(size));
        }
        return files;
    }

    /** Documents whose own length is what costs, by name. */
    static Map<String, byte[]> large() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int pages : PAGES) {
            files.put("report-" + pages + ".pdf", Documents.pdf(pages, SIZES));
        }
        return files;
    }

    public static void write(Map<String, byte[]> files, Path directory) throws IOException {
        Files.createDirectories(directory);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Files.write(directory.resolve(file.getKey()), file.getValue());
        }
    }

    static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }
}
