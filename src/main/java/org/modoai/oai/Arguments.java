package org.modoai.oai;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of a request as they came, repetitions included. Decoded here and not by the container, because
 * containers differ in what they do with malformed ones.
 */
public record Arguments(List<Argument> list) {
    /** Several times what any legal request has. */
    private static final int MOST = 50;

    /** One name and its value. */
    public record Argument(String name, String value) {}

    public Arguments {
        list = List.copyOf(list);
    }

    /**
     * Reads query strings and form bodies, one after the other.
     *
     * @throws OaiException badArgument on anything that is not {@code name=value} in well-formed percent-encoded UTF-8,
     *     and on more arguments than anyone needs
     */
    public static Arguments parse(String... forms) throws OaiException {
        List<Argument> list = new ArrayList<>();
        for (String form : forms) {
            for (String pair : form.split("&")) {
                if (!pair.isEmpty()) {
                    if (list.size() == MOST) {
                        throw new OaiException(OaiError.badArgument, "There are more than " + MOST + " arguments");
                    }
                    int equals = pair.indexOf('=');
                    String name = equals < 0 ? pair : pair.substring(0, equals);
                    list.add(new Argument(decode(name), equals < 0 ? "" : decode(pair.substring(equals + 1))));
                }
            }
        }
        return new Arguments(list);
    }

    List<String> values(String name) {
        return list.stream()
                .filter(argument -> argument.name().equals(name))
                .map(Argument::value)
                .toList();
    }

    Optional<String> value(String name) {
        return values(name).stream().findFirst();
    }

    private static String decode(String text) throws OaiException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                int high = i + 2 < text.length() ? hex(text.charAt(i + 1)) : -1;
                int low = i + 2 < text.length() ? hex(text.charAt(i + 2)) : -1;
                if (high < 0 || low < 0) {
                    throw new OaiException(OaiError.badArgument, "A percent sign must be followed by two hex digits");
                }
                bytes.write(high << 4 | low);
                i += 2;
            } else {
                // bytes above 127 in a request line or body arrive as characters of ISO 8859-1
                bytes.write(c == '+' ? ' ' : c);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new OaiException(OaiError.badArgument, "Arguments must be encoded in UTF-8");
        }
    }

    private static int hex(char c) {
        return c < 128 ? Character.digit(c, 16) : -1;
    }
}
