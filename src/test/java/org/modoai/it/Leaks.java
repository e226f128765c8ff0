package org.modoai.it;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What no response may hold: where something lies on the server, as it is or in base64, and traces of the stack. Reads
 * along without keeping more than the last of it.
 */
final class Leaks {
    /** Longer than anything that is looked for. */
    private static final int OVERLAP = 400;

    /** Of a trace, together with what is around it. */
    private static final Pattern TRACE = Pattern.compile("\\((?:[\\w$]+\\.java:\\d+|Native Method|Unknown Source)\\)"
            + "|\\bjavax?\\.(?:lang|io|nio|net|util|sql)\\.[\\w.]*(?:Exception|Error)\\b");

    private static final List<Pattern> SIGNS = literals(Stream.of("java", "(Native Method)", "(Unknown Source)"));

    /** Where servers of the tests, their webapps, states and temporary files are, and what tests make beside them. */
    private static final List<String> PLACES = List.of(
            Artifacts.scratch().toString(), System.getProperty("java.io.tmpdir").replaceAll("/$", "") + "/junit");

    private static final Leaks PLACES_AND_TRACES = new Leaks(PLACES, true);
    private static final Leaks PLACES_ALONE = new Leaks(PLACES, false);

    private final List<Pattern> texts;
    private final boolean traces;

    private Leaks(List<String> texts, boolean traces) {
        this.texts = literals(texts.stream().flatMap(Leaks::spellings));
        this.traces = traces;
    }

    /** Of nothing but these texts. */
    static Leaks of(String... texts) {
        return new Leaks(List.of(texts), false);
    }

    /** An expression skips what a search for a string compares. */
    private static List<Pattern> literals(Stream<String> texts) {
        return texts.map(text -> Pattern.compile(text, Pattern.LITERAL)).toList();
    }

    /** The text, and what of its base64 does not depend on what is around it. */
    private static Stream<String> spellings(String text) {
        List<String> spellings = new ArrayList<>(List.of(text));
        for (int before = 0; before < 3; before++) {
            byte[] bytes = ("\0".repeat(before) + text).getBytes(StandardCharsets.UTF_8);
            String encoded = Base64.getEncoder().withoutPadding().encodeToString(bytes);
            int start = before == 0 ? 0 : before + 1;
            int end = bytes.length * 8 / 6;
            spellings.add(encoded.substring(start, end));
        }
        return spellings.stream();
    }

    /** Fails the test if there is anything in a response. A container's own page about others' errors may have traces. */
    static void check(Http.Response response) throws IOException {
        boolean malformed = response.text().contains("<h1>HTTP Status 400");
        boolean report = malformed
                || response.text().contains("<h1>HTTP Status ")
                        && !response.text().contains("org.modoai.");
        Leaks leaks = report ? PLACES_ALONE : PLACES_AND_TRACES;
        leaks.in(response).ifPresent(leak -> {
            throw new AssertionError("the server tells '" + leak + "': " + response);
        });
    }

    /** The first that head or body holds. */
    Optional<String> in(Http.Response response) throws IOException {
        Optional<String> head = in(response.headers().toString());
        return head.isPresent() ? head : in(new String(response.decoded(), StandardCharsets.ISO_8859_1));
    }

    private Optional<String> in(String text) {
        Optional<String> found = texts.stream()
                .filter(leak -> leak.matcher(text).find())
                .map(Pattern::pattern)
                .findFirst();
        return found.isPresent() || !traces ? found : trace(text);
    }

    /** The expression is slow: only around what may belong to one. */
    private static Optional<String> trace(String text) {
        for (Pattern sign : SIGNS) {
            for (Matcher at = sign.matcher(text); at.find(); ) {
                int from = Math.max(0, at.start() - OVERLAP / 2);
                Matcher matcher =
                        TRACE.matcher(text.substring(from, Math.min(text.length(), at.start() + OVERLAP / 2)));
                if (matcher.find()) {
                    return Optional.of(matcher.group());
                }
            }
        }
        return Optional.empty();
    }

    /** The same bytes; reading them fails the test where there is anything. */
    static InputStream watched(InputStream in) {
        return new FilterInputStream(in) {
            private String last = "";

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int n = super.read(bytes, offset, length);
                if (n > 0) {
                    String seen = last + new String(bytes, offset, n, StandardCharsets.ISO_8859_1);
                    PLACES_AND_TRACES.in(seen).ifPresent(leak -> {
                        throw new AssertionError("the server tells '" + leak + "': " + seen);
                    });
                    last = seen.substring(Math.max(0, seen.length() - OVERLAP));
                }
                return n;
            }

            @Override
            public boolean markSupported() {
                return false;
            }
        };
    }
}
