package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.modoai.repository.Records;
import org.modoai.repository.VisibleRecord;
import org.modoai.xml.XmlOutput;

class LateListTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int searches;

    /** Knows only at the third try whether there is a record. */
    private final Records records = new Records() {
        @Override
        public boolean search(Duration most) {
            return ++searches == 3;
        }

        @Override
        public Optional<VisibleRecord> next() {
            return Optional.empty();
        }

        @Override
        public void close() {
            searches = -1;
        }
    };

    private String written(LateList.Rest rest) throws IOException {
        try (LateList list = new LateList(Instant.EPOCH, records, rest)) {
            XmlOutput out = new XmlOutput(bytes);
            out.open("OAI-PMH");
            list.write(out);
            out.close().end();
        }
        assertEquals(-1, searches, "the records are closed");
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void whatIsFoundLateFollowsWhatKeptTheCallerWaiting() throws IOException {
        String xml = written(() -> out -> out.element("found", "it"));
        assertTrue(xml.matches("(?s).*<OAI-PMH>\n\n\n<found>it</found></OAI-PMH>"), xml);
    }

    @Test
    void thatThereIsNothingIsTheProtocolsError() throws IOException {
        String xml = written(() -> {
            throw new OaiException(OaiError.noRecordsMatch, "No record matches");
        });
        assertTrue(xml.endsWith("\n<error code=\"noRecordsMatch\">No record matches</error></OAI-PMH>"), xml);
    }

    /** Nothing would be found for whole minutes perhaps. */
    @Test
    void whoHasHungUpIsNotSearchedFor() throws IOException {
        XmlOutput out = new XmlOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                if (searches > 0) {
                    throw new IOException("hung up");
                }
            }
        });
        out.open("OAI-PMH");
        LateList list = new LateList(Instant.EPOCH, records, () -> body -> {});
        assertThrows(IOException.class, () -> list.write(out));
        assertEquals(1, searches);
    }
}
