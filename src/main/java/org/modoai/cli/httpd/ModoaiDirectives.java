package org.modoai.cli.httpd;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The directives of mod_oai that are not about plugins: what they come to here. */
final class ModoaiDirectives {
    private static final Map<String, Setting> COUNTERPARTS = Map.of(
            "modoai_sitename", Setting.NAME,
            "modoai_email", Setting.ADMIN_EMAIL,
            "modoai_oai_active", Setting.ACTIVE,
            "modoai_encode_size", Setting.THRESHOLD,
            "modoai_max_response_items", Setting.PAGE_RECORDS,
            "modoai_max_response_size", Setting.PAGE_BYTES);

    private static final Map<String, String> NONE = Map.of(
            "modoai_admin", "harvesters are told an address only, that of modoai_email",
            "modoai_gateway_email", "there is no gateway");

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9}) ?([KMG])B?", Pattern.CASE_INSENSITIVE);

    private final Trial trial;
    private final List<Remark> remarks;
    private final Map<Setting, String> settings = new EnumMap<>(Setting.class);

    ModoaiDirectives(Trial trial, List<Remark> remarks) {
        this.trial = trial;
        this.remarks = remarks;
    }

    Map<Setting, String> settings() {
        return settings;
    }

    void read(Node.Directive directive) throws IOException {
        Phrase name = directive.name();
        String normal = Names.normal(name);
        Phrase value = directive.value().bare();
        if (COUNTERPARTS.containsKey(normal)) {
            set(COUNTERPARTS.get(normal), name, new Phrase(value.line(), value.offset(), meant(normal, value.text())));
        } else if (normal.equals("modoai_admin") && value.text().contains("@")) {
            set(Setting.ADMIN_EMAIL, name, value);
        } else if (NONE.containsKey(normal)) {
            remarks.add(new Remark(name.place(), name.text() + " has no counterpart", NONE.get(normal)));
        } else {
            remarks.add(new Remark(
                    name.place(),
                    "unknown directive " + name.text(),
                    "passed over; known are modoai_plugin, "
                            + String.join(
                                    ", ",
                                    COUNTERPARTS.keySet().stream().sorted().toList())));
        }
    }

    /** Keeps the first value of a setting that the reader takes. */
    void set(Setting setting, Phrase name, Phrase value) throws IOException {
        if (settings.containsKey(setting)) {
            remarks.add(new Remark(name.place(), "a second " + name.text(), "passed over; the first counts"));
            return;
        }
        trial.complaint(Modoai.of(setting, value.text()))
                .ifPresentOrElse(
                        complaint -> remarks.add(new Remark(value.place(), complaint, name.text() + " is left out")),
                        () -> settings.put(setting, value.text()));
    }

    private static String meant(String directive, String value) {
        return switch (directive) {
            case "modoai_oai_active" ->
                switch (value.toLowerCase(Locale.ROOT)) {
                    case "on", "yes" -> "true";
                    case "off", "no" -> "false";
                    default -> value.toLowerCase(Locale.ROOT);
                };
            case "modoai_encode_size", "modoai_max_response_size" -> {
                Matcher size = SIZE.matcher(value);
                yield size.matches() ? size.group(1) + size.group(2).toUpperCase(Locale.ROOT) + "B" : value;
            }
            default -> value;
        };
    }
}
