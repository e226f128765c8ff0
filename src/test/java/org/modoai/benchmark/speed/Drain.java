package org.modoai.benchmark.speed;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client that reads as fast as it can and looks at nothing but the end of each answer. */
record Drain(String base) {
    private static final Pattern TOKEN = Pattern.compile("<resumptionToken[^>]*>([^<]+)</resumptionToken>");
    private static final int END = 2_000;

    /**
     * What has been read.
     *
     * @param token for what comes next; empty at the end
     */
    record Course(double seconds, long bytes, int pages, String token) {}

    /** Follows a list, for so many pages at most. */
    Course list(String query, int most) throws IOException {
        long start = System.nanoTime();
        String verb = query.substring(0, query.indexOf('&'));
        String next = query;
        long bytes = 0;
        int pages = 0;
        String token = "";
        do {
            Answer answer = answer(base + "?" + next);
            if (!answer.end().strip().endsWith("</OAI-PMH>")) {
                throw new IOException("cut: " + answer.end());
            }
            Matcher found = TOKEN.matcher(answer.end());
            token = found.find() ? found.group(1) : "";
            next = next(verb, token);
            bytes += answer.bytes();
            pages++;
        } while (!token.isEmpty() && pages < most);
        return new Course((System.nanoTime() - start) / 1e9, bytes, pages, token);
    }

    static String next(String verb, String token) {
        return verb + "&resumptionToken=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
    }

    /** One answer, whatever it is. */
    Course once() throws IOException {
        long start = System.nanoTime();
        long bytes = answer(base).bytes();
        return new Course((System.nanoTime() - start) / 1e9, bytes, 1, "");
    }

    private record Answer(long bytes, String end) {}

    private static Answer answer(String url) throws IOException {
        byte[] ring = new byte[1 << 16];
        byte[] end = new byte[0];
        long bytes = 0;
        try (InputStream in = Harvester.open(url)) {
            for (int n = in.read(ring); n >= 0; n = in.read(ring)) {
                bytes += n;
                end = last(end, ring, n);
            }
        }
        return new Answer(bytes, new String(end, StandardCharsets.UTF_8));
    }

    private static byte[] last(byte[] before, byte[] more, int length) {
        int kept = Math.min(before.length, Math.max(0, END - length));
        int taken = Math.min(length, END);
        byte[] all = new byte[kept + taken];
        System.arraycopy(before, before.length - kept, all, 0, kept);
        System.arraycopy(more, length - taken, all, kept, taken);
        return all;
    }
}
