package org.modoai.cli.httpd;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.modoai.xml.Xml;

/** The lines of a configuration file of httpd: comments left out, continued lines joined. */
final class HttpdFile {
    private static final int LARGEST = 4 << 20;
    private static final int LONGEST = 16 << 10;
    private static final int MOST = 200;

    /** What old files are in where they are not in UTF-8. */
    private static final Charset OLD = Charset.forName("windows-1252");

    /** Begins a line where a printed page breaks a command. */
    private static final Pattern FILE = Pattern.compile("%s(?!\\w)");

    private HttpdFile() {}

    /** @throws IOException if it cannot be read, or is no such file */
    static List<Line> read(Path file) throws IOException {
        String text = text(file);
        if (text.indexOf('\0') >= 0) {
            throw new IOException("not a text file");
        }
        List<Line> lines = new ArrayList<>();
        boolean continued = false;
        int number = 0;
        for (String one : (Iterable<String>) text.lines()::iterator) {
            boolean goesOn = one.endsWith("\\");
            String content = goesOn ? one.substring(0, one.length() - 1) : one;
            Line line = Line.of(Xml.text(content), ++number);
            if (continued) {
                line = lines.remove(lines.size() - 1).join("", line);
            }
            if (line.text().length() > LONGEST || line.starts().size() > MOST) {
                throw new IOException("line " + line.number() + " is longer than " + LONGEST + " characters, or than "
                        + MOST + " lines");
            }
            lines.add(line);
            continued = goesOn;
        }
        return lines.stream()
                .map(HttpdFile::withoutComment)
                .filter(line -> !line.text().isBlank())
                .toList();
    }

    private static String text(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(LARGEST + 1);
        }
        if (bytes.length > LARGEST) {
            throw new IOException("larger than " + LARGEST + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            return new String(bytes, OLD);
        }
    }

    /** At the beginning of a line a sign is enough; behind something it must stand between blanks. */
    private static Line withoutComment(Line line) {
        String text = line.text();
        String start = text.stripLeading();
        if (start.startsWith("#")
                || start.startsWith("%") && !FILE.matcher(start).lookingAt()) {
            return line.with("");
        }
        Quoting quoting = new Quoting(text);
        for (int at = quoting.find("#%", 1); at > 0; at = quoting.find("#%", at + 1)) {
            boolean before = Character.isWhitespace(text.charAt(at - 1));
            boolean behind = at + 1 == text.length() || Character.isWhitespace(text.charAt(at + 1));
            if (before && behind) {
                return line.with(text.substring(0, at).stripTrailing());
            }
        }
        return line;
    }
}
