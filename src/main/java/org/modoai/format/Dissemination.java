package org.modoai.format;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.modoai.site.Answer;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;

/**
 * A resource on its way to a harvester.
 *
 * @param identifier its URL
 * @param alias the URL of the directory for which it is served, if it is a welcome file
 * @param answer what this harvester's GET was answered with, status 200, body unread
 * @param ownSchemas where this repository serves the schemas it publishes itself, ending in a slash
 * @param fixities what is kept of the answer's body
 */
public record Dissemination(
        String identifier,
        Optional<String> alias,
        Resource resource,
        Answer answer,
        String ownSchemas,
        Fixities fixities) {
    private static final Pattern BETWEEN = Pattern.compile("[,\\s]+");
    private static final Pattern CODING = Pattern.compile("[A-Za-z0-9._-]+");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset\\s*=\\s*\"?([^\\s\";]+)");

    /** The same bytes, from another place. */
    public Dissemination from(Answer other) {
        return new Dissemination(identifier, alias, resource, other, ownSchemas, fixities);
    }

    /** The type that the answer claims, else the one the site knows. */
    public MediaType mediaType() {
        return answer.head().header("Content-Type").map(MediaType::of).orElse(resource.mediaType());
    }

    /** The same with its parameters, as the answer has it. */
    String contentType() {
        return answer.head().header("Content-Type").orElse(resource.mediaType().toString());
    }

    /** Whether the answer says what charset it is in. */
    boolean declaresCharset() {
        return CHARSET.matcher(contentType()).find();
    }

    /** The charset that the answer declares, if it is one that this JVM knows. */
    public Optional<Charset> charset() {
        Matcher declared = CHARSET.matcher(contentType());
        try {
            return declared.find() ? Optional.of(Charset.forName(declared.group(1))) : Optional.empty();
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    /** As schemas want them: one name or more, parted by spaces; a coding that has no such name is left out. */
    String codings() {
        String header = answer.head().header("Content-Encoding").orElse("");
        return Arrays.stream(BETWEEN.split(header))
                .filter(coding -> CODING.matcher(coding).matches())
                .collect(Collectors.joining(" "));
    }

    /** The length that the answer announces, else that of the file. */
    public long length() {
        Optional<String> announced = answer.head()
                .header("Content-Length")
                .filter(value -> LENGTH.matcher(value).matches());
        return announced.map(Long::parseLong).orElse(resource.length());
    }
}
