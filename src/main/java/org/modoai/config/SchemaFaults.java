package org.modoai.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.xml.sax.Attributes;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/**
 * Says in the webmaster's words what the schema finds wrong, all of it. What does not belong is reported whatever else
 * is found; of a bad value {@link Mapping} knows better what was expected, and is heard first.
 */
final class SchemaFaults implements ErrorHandler {
    /** Rules about the content of an element as a whole, broken too by an element that does not belong there. */
    private static final Set<String> CONTENT = Set.of(
            "cvc-complex-type.2.1", "cvc-complex-type.2.2", "cvc-complex-type.2.3", "cvc-type.3.1.2", "cvc-type.3.1.3");

    private final Places places;
    private final String root;
    private final Set<String> structural = new LinkedHashSet<>();
    private final List<BadValue> values = new ArrayList<>();
    private final List<String> others = new ArrayList<>();

    /** Elements that do not belong where they are; nothing is said of what they hold. */
    private final Set<Places.Tag> misplaced = new HashSet<>();

    /** Elements around such. */
    private final Set<Places.Tag> explained = new HashSet<>();

    /** @param root the name that the root must have */
    SchemaFaults(Places places, String root) {
        this.places = places;
        this.root = root;
    }

    /** @param name of an attribute, or of an element with text alone */
    private record BadValue(String place, String name, String complaint) {
        boolean isToldBy(String fault) {
            return fault.startsWith(place + ": ") && fault.contains("'" + name + "'");
        }
    }

    /**
     * All faults of the file.
     *
     * @param mapping what {@link Mapping} or the parser complained of, if either did
     */
    List<String> with(Optional<ConfigurationException> mapping) {
        Set<String> all = new LinkedHashSet<>(structural);
        mapping.ifPresent(fault -> all.addAll(fault.faults()));
        for (BadValue value : values) {
            if (all.stream().noneMatch(value::isToldBy)) {
                all.add(value.place() + ": " + value.complaint());
            }
        }
        return all.isEmpty() ? others.stream().limit(1).toList() : List.copyOf(all);
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
        Places.Tag tag = places.element();
        if (CONTENT.contains(rule) && explained.contains(tag)) {
            return;
        }
        Optional<String> complaint = structural(rule);
        complaint.map(text -> places.place() + ": " + text).ifPresent(structural::add);
        if (rule.startsWith("cvc-elt.1")) {
            // nothing below another root could be told apart
            throw new ConfigurationException(List.copyOf(structural), fault);
        }
        if (complaint.isEmpty()) {
            Optional<BadValue> value = badValue(rule, message, tag);
            value.ifPresent(values::add);
            if (value.isEmpty()) {
                others.add(places.place() + ": " + message);
            }
        }
    }

    private Optional<BadValue> badValue(String rule, String message, Places.Tag tag) {
        String place = places.place();
        return switch (rule) {
            case "cvc-attribute.3" ->
                named(message, given(tag))
                        .map(name -> new BadValue(
                                place,
                                name,
                                "'" + tag.attributes().getValue("", name) + "' is no value for attribute '" + name
                                        + "' of '" + tag.name() + "'" + reason()));
            case "cvc-complex-type.4" ->
                named(message, Bound.attributes(tag.name()))
                        .map(name ->
                                new BadValue(place, name, "'" + tag.name() + "' lacks the attribute '" + name + "'"));
            case "cvc-type.3.1.3", "cvc-complex-type.2.2" ->
                Optional.of(new BadValue(
                        place, tag.name(), "the text of '" + tag.name() + "' is no value for it" + reason()));
            default -> Optional.empty();
        };
    }

    /** The one of the names that the JDK quotes, whatever its language. */
    private static Optional<String> named(String message, List<String> names) {
        return names.stream().filter(name -> message.contains("'" + name + "'")).findFirst();
    }

    private static List<String> given(Places.Tag tag) {
        Attributes given = tag.attributes();
        return IntStream.range(0, given.getLength())
                .filter(i -> given.getURI(i).isEmpty())
                .mapToObj(given::getLocalName)
                .toList();
    }

    /** What the schema said just before: which rule of the type is broken. */
    private String reason() {
        String here = places.place() + ": ";
        boolean known = !others.isEmpty() && others.get(others.size() - 1).startsWith(here);
        return known ? " (" + others.remove(others.size() - 1).substring(here.length()) + ")" : "";
    }

    /**
     * To be called as each element begins. The schema names only the first in its parent that does not belong, and one
     * inside an element that holds none only at the end of that.
     */
    void begin() {
        Places.Tag tag = places.element();
        Optional<Places.Tag> parent = places.parentElement();
        if (parent.filter(misplaced::contains).isPresent()) {
            misplaced.add(tag);
        } else if (parent.isPresent()
                && !(tag.namespace().equals(Bound.NAMESPACE)
                        && Bound.children(parent.get().name()).contains(tag.name()))) {
            misplaced.add(tag);
            explained.add(parent.get());
            structural.add(places.place() + ": " + misplacedElement());
        }
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
