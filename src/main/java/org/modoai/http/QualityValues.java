package org.modoai.http;

import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The items of a header field such as Accept, in lower case and without parameters, each with its weight. */
final class QualityValues {
    private QualityValues() {}

    /** Of an item that comes more than once, the highest weight counts; a malformed weight is zero. */
    static Map<String, Double> parse(Enumeration<String> values) {
        Map<String, Double> weights = new LinkedHashMap<>();
        while (values.hasMoreElements()) {
            // nothing in quotes is for us, but it may hold what parts items
            String value = values.nextElement().toLowerCase(Locale.ROOT).replaceAll("\"[^\"]*\"", "");
            for (String item : value.split(",")) {
                String[] parts = item.split(";", -1);
                weights.merge(parts[0].strip(), weight(parts), Math::max);
            }
        }
        return weights;
    }

    private static double weight(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.startsWith("q=")) {
                try {
                    return Double.parseDouble(parameter.substring(2));
                } catch (NumberFormatException malformed) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
