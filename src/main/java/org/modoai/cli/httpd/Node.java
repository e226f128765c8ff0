package org.modoai.cli.httpd;

import java.util.List;
import java.util.stream.Stream;

/** What a configuration of httpd is made of. */
sealed interface Node {
    Phrase name();

    /** @param value all that follows the name */
    record Directive(Phrase name, Phrase value) implements Node {}

    /** @param argument what stands in its opening tag behind the name */
    record Section(Phrase name, Phrase argument, List<Node> children) implements Node {
        /** All directives in it, at any depth. */
        Stream<Directive> directives() {
            return children.stream()
                    .flatMap(child ->
                            child instanceof Section inner ? inner.directives() : Stream.of((Directive) child));
        }
    }
}
