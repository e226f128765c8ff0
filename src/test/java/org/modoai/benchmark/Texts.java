package org.modoai.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Text of any length, the same for the same length. */
final class Texts {
    private static final String[] WORDS = """
            server page archive author tool file record header date format library reader image sound letter answer
            keeps asks says knows reads writes finds sends holds names each some every other whole small large old new
            later never often once there here with without before after because while until and or but so of in on at
            """.split("\\s+");

    private static final int PARAGRAPHS = 6;

    private Texts() {}

    static byte[] plain(int size) {
        return bytes(repeat(size, Texts::paragraph, "\n\n"));
    }

    static byte[] html(int size) {
        return bytes("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"http://www.w3.org/TR/html4/strict.dtd\">\n"
                + "<html lang=\"en\"><head><title>Page " + size + "</title>\n"
                + "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\">\n"
                + "<link rel=\"stylesheet\" href=\"style.css\" type=\"text/css\"></head>\n<body>\n"
                + repeat(size, i -> "<h2>Section " + i + "</h2>\n<p>" + paragraph(i) + "</p>", "\n")
                + "\n</body></html>\n");
    }

    static byte[] css(int size) {
        return bytes(repeat(
                size, i -> ".section-" + i + " > p {\n  margin: " + i + "px 0;\n  color: #3" + i % 10 + "4;\n}", "\n"));
    }

    static byte[] xml(int size) {
        return bytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed>\n"
                + repeat(size, i -> "<entry n=\"" + i + "\"><title>Entry</title>" + paragraph(i) + "</entry>", "\n")
                + "\n</feed>\n");
    }

    static String paragraph(int number) {
        Random random = new Random(number);
        String words = IntStream.range(0, 60)
                .mapToObj(i -> WORDS[random.nextInt(WORDS.length)])
                .collect(Collectors.joining(" "));
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    /** Six, or eight or sixty-four times as many. */
    private static String repeat(int size, IntFunction<String> part, String between) {
        int count = PARAGRAPHS * (int) Math.pow(8, size - 1);
        return IntStream.rangeClosed(1, count).mapToObj(part).collect(Collectors.joining(between));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
