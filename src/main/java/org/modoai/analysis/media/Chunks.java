package org.modoai.analysis.media;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.modoai.plugin.Inquiry;

/**
 * The parts that some formats of sound consist of. Jaudiotagger takes as much memory for one as the file says that it has,
 * so they are looked at before.
 */
enum Chunks {
    /** Name and length in turn, behind the name of the file's own format. */
    RIFF("RIFF", 0),
    AIFF("FORM", 0),
    /** Length and name in turn. */
    MPEG4("ftyp", 4);

    private static final Map<String, Chunks> FORMATS =
            Map.of("wav", RIFF, "aif", AIFF, "aiff", AIFF, "aifc", AIFF, "m4a", MPEG4, "mp4", MPEG4, "m4b", MPEG4);

    /** The sound itself, and what nobody reads. */
    private static final Set<String> PASSED_OVER = Set.of("data", "SSND", "mdat", "free", "skip", "wide");

    private static final long MOST = 32L << 20;
    private static final int FILE_HEADER = 12;

    private final String magic;
    private final int place;

    Chunks(String magic, int place) {
        this.magic = magic;
        this.place = place;
    }

    /** @throws IOException if a part of it says that it is longer than can be read */
    static void check(Inquiry inquiry, String format) throws IOException {
        Optional<Chunks> chunks = Optional.ofNullable(FORMATS.get(format));
        if (chunks.isPresent()) {
            try (DataInputStream in = new DataInputStream(new BufferedInputStream(inquiry.open()))) {
                chunks.get().walk(in, inquiry.specimen().length());
            } catch (EOFException e) {
                // it is cut short, or does not consist of parts at all: that is for the library to say
            }
        }
    }

    private void walk(DataInputStream in, long fileLength) throws IOException {
        in.mark(FILE_HEADER);
        String begin = new String(in.readNBytes(FILE_HEADER), StandardCharsets.ISO_8859_1);
        if (!begin.startsWith(magic, place)) {
            return;
        }
        if (this == MPEG4) {
            in.reset();
        }
        for (long position = 0; position < fileLength; ) {
            Header header = header(in);
            if (header.length() < 0) {
                return;
            }
            if (header.length() > MOST && !PASSED_OVER.contains(header.name())) {
                throw new IOException("a part of it says that it is " + header.length() + " bytes long");
            }
            in.skipNBytes(header.length());
            position += header.length();
        }
    }

    private Header header(DataInputStream in) throws IOException {
        if (this == MPEG4) {
            long length = Integer.toUnsignedLong(in.readInt());
            String name = name(in);
            return length == 1 ? new Header(name, 16, in.readLong() - 16) : new Header(name, 8, length - 8);
        }
        String name = name(in);
        int length = in.readInt();
        long unsigned = Integer.toUnsignedLong(this == RIFF ? Integer.reverseBytes(length) : length);
        return new Header(name, 8, unsigned + unsigned % 2);
    }

    private static String name(DataInputStream in) throws IOException {
        return new String(in.readNBytes(4), StandardCharsets.ISO_8859_1);
    }

    private record Header(String name, int size, long length) {}
}
