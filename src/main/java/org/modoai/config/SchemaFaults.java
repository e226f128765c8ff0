package org.modoai.config;

import jakarta.xml.bind.ValidationEvent;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.xml.sax.Attributes;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/**
 * Says in the webmaster's words what the schema finds wrong. What does not belong is reported at once; a bad value is
 * only noted, since {@link Mapping} reads the same value next and knows better what was expected.
 */
final class SchemaFaults implements ErrorHandler {
    private final Places places;
    private final String root;
    private Optional<ConfigurationException> noted = Optional.empty();

    /** @param root the name that the root must have */
    SchemaFaults(Places places, String root) {
        this.places = places;
        this.root = root;
    }

    /** The first fault that was noted and not reported. */
    Optional<ConfigurationException> noted() {
        return noted;
    }

    @Override
    public void warning(SAXParseException warning) {
        error(warning);
    }

    @Override
    public void fatalError(SAXParseException fault) {
        error(fault);
    }

    /** The message of the JDK begins with the name of the violated rule, whatever its language. */
    @Override
    public void error(SAXParseException fault) {
        String message = String.valueOf(fault.getMessage());
        String rule = message.split(":", 2)[0];
        Optional<String> structural = structural(rule);
        ConfigurationException said =
                new ConfigurationException(places.place() + ": " + structural.orElse(message), fault);
        if (structural.isPresent()) {
            throw said;
        }
        noted = noted.or(() -> Optional.of(said));
    }

    /** What JAXB cannot bind: an element inside one that holds none, of which the schema speaks only at its end. */
    boolean refuse(ValidationEvent event) {
        throw new ConfigurationException(places.place() + ": " + misplacedElement(), event.getLinkedException());
    }

    private Optional<String> structural(String rule) {
        String element = places.element().name();
        return switch (rule) {
            case "cvc-elt.1", "cvc-elt.1.a" -> Optional.of(anotherRoot());
            case "cvc-complex-type.2.4.a", "cvc-complex-type.2.4.d" -> Optional.of(misplacedElement());
            case "cvc-complex-type.2.1" -> Optional.of("text in '" + element + "'; expected nothing there");
            case "cvc-complex-type.2.3" ->
                Optional.of("text directly in '" + element + "'; expected only elements: "
                        + String.join(", ", Bound.children(element)));
            case "cvc-complex-type.3.2.2", "cvc-type.3.1.1" -> Optional.of(unknownAttribute(element));
            default -> Optional.empty();
        };
    }

    /** What is wrong with a root that is not the one this file must have. */
    String anotherRoot() {
        Places.Tag tag = places.element();
        return "the root is '" + tag.name() + "' in namespace '" + tag.namespace() + "'; expected '" + root
                + "' in namespace '" + Bound.NAMESPACE + "'";
    }

    private String misplacedElement() {
        Places.Tag tag = places.element();
        String parent = places.parent();
        List<String> children = Bound.children(parent);
        if (children.contains(tag.name()) && !tag.namespace().equals(Bound.NAMESPACE)) {
            return "element '" + tag.name() + "' is in namespace '" + tag.namespace() + "'; expected '"
                    + Bound.NAMESPACE + "'";
        }
        return "unknown element '" + tag.name() + "' in '" + parent + "'; expected "
                + (children.isEmpty() ? "no element there" : "one of " + String.join(", ", children));
    }

    private String unknownAttribute(String element) {
        Attributes given = places.element().attributes();
        List<String> known = Bound.attributes(element);
        String unknown = IntStream.range(0, given.getLength())
                .filter(i -> !given.getURI(i).isEmpty() || !known.contains(given.getLocalName(i)))
                .mapToObj(given::getQName)
                .filter(name -> !name.startsWith("xsi:"))
                .findFirst()
                .orElse("");
        return "unknown attribute '" + unknown + "' of '" + element + "'; expected "
                + (known.isEmpty() ? "no attribute there" : "one of " + String.join(", ", known));
    }
}
