package org.modoai.format;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.modoai.site.Answer;
import org.modoai.site.Head;
import org.modoai.site.Header;

/** An answer made up by a test. */
record GivenAnswer(Head head, byte[] bytes) implements Answer {
    static GivenAnswer of(String type, byte[] bytes, Header... more) {
        List<Header> headers = new ArrayList<>(List.of(
                new Header("Content-Type", type), new Header("Content-Length", Integer.toString(bytes.length))));
        headers.addAll(List.of(more));
        return new GivenAnswer(new Head(200, Instant.EPOCH, headers), bytes);
    }

    @Override
    public InputStream body() {
        return new ByteArrayInputStream(bytes);
    }

    @Override
    public void close() {}
}
