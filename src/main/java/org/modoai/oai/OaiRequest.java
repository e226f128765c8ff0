package org.modoai.oai;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import org.modoai.format.Formats;
import org.modoai.oai.Arguments.Argument;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;
import org.modoai.xml.Xml;

/** A request that is legal in form, its arguments still to be looked up: one record per verb, for lists one per kind of page. */
sealed interface OaiRequest {
    /** Has the provider do what this request asks: the one method made for it. */
    Reply answer(Provider provider, Caller caller) throws OaiException, IOException;

    /** Who are you? */
    record Identify() implements OaiRequest {
        @Override
        public Reply answer(Provider provider, Caller caller) throws IOException {
            return provider.identify(caller);
        }
    }

    /** Which formats are there, for all resources or for one? */
    record ListMetadataFormats(Optional<String> identifier) implements OaiRequest {
        @Override
        public Reply answer(Provider provider, Caller caller) throws OaiException, IOException {
            return provider.listMetadataFormats(this, caller);
        }
    }

    /** Which sets are there? */
    record ListSets(Optional<String> token) implements OaiRequest {
        @Override
        public Reply answer(Provider provider, Caller caller) throws OaiException, IOException {
            return provider.listSets(this, caller);
        }
    }

    /** One resource. */
    record GetRecord(String identifier, String metadataPrefix) implements OaiRequest {
        @Override
        public Reply answer(Provider provider, Caller caller) throws OaiException, IOException {
            return provider.getRecord(this, caller);
        }
    }

    /** The first page of a list. */
    record FirstPage(
            Verb verb, String metadataPrefix, Optional<Datestamp> from, Optional<Datestamp> until, Optional<String> set)
            implements OaiRequest {
        @Override
        public Reply answer(Provider provider, Caller caller) throws OaiException, IOException {
            return provider.firstPage(this, caller);
        }
    }

    /** A further page of a list. */
    record NextPage(Verb verb, String token) implements OaiRequest {
        @Override
        public Reply answer(Provider provider, Caller caller) throws OaiException, IOException {
            return provider.nextPage(this, caller);
        }
    }

    /** Checks everything that can be checked without knowing the repository. */
    static OaiRequest parse(Arguments arguments) throws OaiException {
        Verb verb = verb(arguments);
        check(verb, arguments);
        Optional<String> token = arguments.value("resumptionToken");
        return switch (verb) {
            case Identify -> new Identify();
            case ListMetadataFormats -> new ListMetadataFormats(arguments.value("identifier"));
            case ListSets -> new ListSets(token);
            case GetRecord ->
                new GetRecord(
                        arguments.value("identifier").orElseThrow(),
                        arguments.value("metadataPrefix").orElseThrow());
            case ListIdentifiers, ListRecords ->
                token.isPresent() ? new NextPage(verb, token.get()) : firstPage(verb, arguments);
        };
    }

    private static Verb verb(Arguments arguments) throws OaiException {
        List<String> verbs = arguments.values("verb");
        if (verbs.isEmpty()) {
            throw new OaiException(OaiError.badVerb, "The verb argument is missing");
        }
        if (verbs.size() > 1) {
            throw new OaiException(OaiError.badVerb, "The verb argument is repeated");
        }
        return Verb.named(verbs.get(0))
                .orElseThrow(() -> new OaiException(OaiError.badVerb, "The verb is not one of the protocol's six"));
    }

    private static void check(Verb verb, Arguments arguments) throws OaiException {
        for (Argument argument : arguments.list()) {
            String name = argument.name();
            if (name.equals("verb")) {
                continue;
            }
            if (!verb.takes(name)) {
                throw bad(verb + " does not take the argument '" + name + "'");
            }
            if (arguments.values(name).size() > 1) {
                throw bad("The argument " + name + " is repeated");
            }
            if (argument.value().isEmpty()) {
                throw bad("The argument " + name + " is empty");
            }
            if (!Xml.isLegal(argument.value())) {
                throw bad("The argument " + name + " has characters that XML cannot carry");
            }
            if (verb.isResumedBy(name) && arguments.list().size() > 2) {
                throw bad("resumptionToken is exclusive: no other argument may come with it");
            }
        }
        checkRequired(verb, arguments);
    }

    private static void checkRequired(Verb verb, Arguments arguments) throws OaiException {
        if (arguments.value("resumptionToken").isEmpty()) {
            for (String name : verb.required()) {
                if (arguments.value(name).isEmpty()) {
                    throw bad(verb + " needs the argument " + name);
                }
            }
        }
        Optional<String> prefix = arguments.value("metadataPrefix");
        if (prefix.isPresent() && !Formats.isPrefix(prefix.get())) {
            throw bad("The argument metadataPrefix has characters that no prefix has");
        }
        Optional<String> identifier = arguments.value("identifier");
        if (identifier.isPresent() && !isUri(identifier.get())) {
            throw bad("The argument identifier is not a URI");
        }
        Optional<String> set = arguments.value("set");
        if (set.isPresent() && !SetSpec.isLegal(set.get())) {
            throw bad("The argument set is not a setSpec");
        }
    }

    /** By the schema's own measure, which lets stand unencoded what a client may have forgotten to encode. */
    private static boolean isUri(String text) {
        try {
            new URI(text.strip().replaceAll("[^\\x21-\\x7E]|[<>\"{}|\\\\^`]", "_"));
            return true;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static FirstPage firstPage(Verb verb, Arguments arguments) throws OaiException {
        Optional<Datestamp> from = date("from", arguments);
        Optional<Datestamp> until = date("until", arguments);
        if (from.isPresent() && until.isPresent()) {
            if (from.get().day() != until.get().day()) {
                throw bad("The arguments from and until must have the same granularity");
            }
            if (from.get().first().isAfter(until.get().first())) {
                throw bad("The argument from must not be later than until");
            }
        }
        String prefix = arguments.value("metadataPrefix").orElseThrow();
        return new FirstPage(verb, prefix, from, until, arguments.value("set"));
    }

    private static Optional<Datestamp> date(String name, Arguments arguments) throws OaiException {
        Optional<String> text = arguments.value(name);
        return text.isEmpty() ? Optional.empty() : Optional.of(Datestamp.parse(name, text.get()));
    }

    private static OaiException bad(String message) {
        return new OaiException(OaiError.badArgument, message);
    }
}
