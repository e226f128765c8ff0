package org.modoai.oai;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The six verbs and the arguments each takes. */
enum Verb {
    Identify(Set.of(), Set.of(), false),
    ListMetadataFormats(Set.of(), Set.of("identifier"), false),
    ListSets(Set.of(), Set.of(), true),
    ListIdentifiers(Set.of("metadataPrefix"), Set.of("from", "until", "set"), true),
    ListRecords(Set.of("metadataPrefix"), Set.of("from", "until", "set"), true),
    GetRecord(Set.of("identifier", "metadataPrefix"), Set.of(), false);

    private final Set<String> required;
    private final Set<String> optional;
    private final boolean resumable;

    Verb(Set<String> required, Set<String> optional, boolean resumable) {
        this.required = required;
        this.optional = optional;
        this.resumable = resumable;
    }

    static Optional<Verb> named(String name) {
        return Arrays.stream(values()).filter(verb -> verb.name().equals(name)).findFirst();
    }

    /** Arguments that must be given, unless a resumptionToken is. */
    Set<String> required() {
        return required;
    }

    boolean takes(String argument) {
        return required.contains(argument) || optional.contains(argument) || isResumedBy(argument);
    }

    boolean isResumedBy(String argument) {
        return resumable && argument.equals("resumptionToken");
    }
}
