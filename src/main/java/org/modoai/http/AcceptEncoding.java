package org.modoai.http;

import java.util.Enumeration;
import java.util.Locale;
import java.util.OptionalDouble;

/** What a client says of compression: gzip only if it asks for it. */
final class AcceptEncoding {
    private AcceptEncoding() {}

    /** Whether the values of the header field ask for gzip, by name or by the asterisk, with a weight above zero. */
    static boolean gzip(Enumeration<String> values) {
        OptionalDouble named = OptionalDouble.empty();
        OptionalDouble any = OptionalDouble.empty();
        while (values.hasMoreElements()) {
            for (String item : values.nextElement().toLowerCase(Locale.ROOT).split(",")) {
                String[] parts = item.strip().split("\\s*;\\s*", -1);
                if (parts[0].equals("gzip") || parts[0].equals("x-gzip")) {
                    named = OptionalDouble.of(weight(parts));
                } else if (parts[0].equals("*")) {
                    any = OptionalDouble.of(weight(parts));
                }
            }
        }
        return (named.isPresent() ? named : any).orElse(0) > 0;
    }

    private static double weight(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].startsWith("q=")) {
                try {
                    return Double.parseDouble(parts[i].substring(2).strip());
                } catch (NumberFormatException malformed) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
