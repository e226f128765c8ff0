package org.modoai.plugin;

import java.util.List;
import java.util.Map;
import org.modoai.site.MediaType;

/**
 * What stands for what inside the arguments of a command. One argument stays one, whatever is put into it, and nothing
 * that was put in is looked at again; a percent sign before anything else stands for itself.
 */
record Placeholders(Map<Character, String> values) {
    /** For a command that is about no resource. */
    static final Placeholders NONE = new Placeholders(Map.of('%', "%"));

    /** For a command that runs where the file is. */
    static Placeholders of(Specimen specimen) {
        return of(specimen, name(specimen));
    }

    /** For a command that runs elsewhere. */
    static Placeholders absolute(Specimen specimen) {
        return of(specimen, specimen.file().toAbsolutePath().toString());
    }

    private static Placeholders of(Specimen specimen, String file) {
        return new Placeholders(Map.of(
                '%',
                "%",
                's',
                file,
                'u',
                specimen.url(),
                'm',
                harmless(specimen.mediaType()).toString()));
    }

    /** Relative to where the tool runs, so that it need not speak of the server's directories; never an option. */
    private static String name(Specimen specimen) {
        String name = specimen.file().getFileName().toString();
        return name.matches("[A-Za-z0-9_][A-Za-z0-9._-]*") ? name : "./" + name;
    }

    /** The type comes from an answer of the webapp, and its grammar allows it to look like an option. */
    private static MediaType harmless(MediaType type) {
        return type.type().startsWith("-") ? MediaType.UNKNOWN : type;
    }

    List<String> expand(List<String> arguments) {
        return arguments.stream().map(this::expand).toList();
    }

    String expand(String argument) {
        StringBuilder out = new StringBuilder(argument.length() + 64);
        for (int i = 0; i < argument.length(); i++) {
            char c = argument.charAt(i);
            String value = c == '%' && i + 1 < argument.length() ? values.get(argument.charAt(i + 1)) : null;
            if (value == null) {
                out.append(c);
            } else {
                out.append(value);
                i++;
            }
        }
        return out.toString();
    }
}
