package org.modoai.cli.httpd;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.modoai.cli.httpd.Names.Part;

/** Finds what is mod_oai's in a configuration; the rest of httpd is passed over. */
final class ModoaiSections {
    private static final Set<String> ACCESS = Set.of(
            "allow",
            "authgroupfile",
            "authname",
            "authtype",
            "authuserfile",
            "deny",
            "order",
            "require",
            "satisfy",
            "sslrequiressl");
    private static final Set<String> HARMLESS = Set.of("sethandler", "addhandler", "allowoverride", "options");

    private final Trial trial;
    private final List<Remark> remarks;
    private final ModoaiDirectives directives;
    private final List<Plugin> plugins = new ArrayList<>();
    private Optional<PluginDraft> loose = Optional.empty();
    private boolean found;

    private ModoaiSections(Trial trial, List<Remark> remarks) {
        this.trial = trial;
        this.remarks = remarks;
        this.directives = new ModoaiDirectives(trial, remarks);
    }

    /**
     * @param remarks what is already to be said of the file
     * @throws IOException if there is nothing of mod_oai in it
     */
    static Modoai read(List<Node> nodes, Trial trial, List<Remark> remarks) throws IOException {
        ModoaiSections sections = new ModoaiSections(trial, remarks);
        sections.read(nodes, false);
        if (!sections.found) {
            throw new IOException("nothing of mod_oai is in it; files that it includes are not read");
        }
        return new Modoai(sections.directives.settings(), sections.plugins, remarks);
    }

    /** @param ours whether all that stands here is meant for mod_oai */
    private void read(List<Node> nodes, boolean ours) throws IOException {
        for (Node node : nodes) {
            if (node instanceof Node.Section section) {
                endLoose();
                section(section, ours);
            } else if (node instanceof Node.Directive directive) {
                directive(directive, ours);
            }
        }
        endLoose();
    }

    private void section(Node.Section section, boolean ours) throws IOException {
        if (Names.isPlugin(section.name())) {
            block(section);
        } else if (Names.isLocation(section.name()) && isOurs(section)) {
            found = true;
            prefix(section);
            read(section.children(), true);
        } else {
            read(section.children(), ours);
        }
    }

    private static boolean isOurs(Node.Section location) {
        return location.argument().text().contains("oai")
                || location.directives()
                        .anyMatch(directive -> Names.isOurs(directive.name())
                                || Names.normal(directive.name()).equals("sethandler")
                                        && directive.value().text().contains("oai"));
    }

    private void prefix(Node.Section location) throws IOException {
        List<Phrase> arguments = location.argument().arguments();
        boolean pattern = !Names.normal(location.name()).equals("location") || arguments.size() != 1;
        if (pattern) {
            remarks.add(new Remark(
                    location.name().place(), "a location that is not one path", "left out; the prefix is /modoai"));
            return;
        }
        Phrase path = arguments.get(0);
        String bare = path.text().replaceFirst("/$", "");
        directives.set(Setting.PREFIX, location.name(), new Phrase(path.line(), path.offset(), bare));
    }

    private void block(Node.Section section) throws IOException {
        found = true;
        PluginDraft draft = new PluginDraft(section.name().place());
        Phrase label = section.argument().bare();
        if (!label.text().isEmpty()) {
            draft.set(Part.LABEL, label);
        }
        section.directives()
                .forEach(directive -> Names.part(directive.name())
                        .ifPresentOrElse(
                                part -> draft.set(part, value(part, directive)),
                                () -> draft.remark(new Remark(
                                        directive.name().place(),
                                        "unknown in a plugin: "
                                                + directive.name().text(),
                                        "passed over; known are label, exec, version, mime"))));
        plugins.add(draft.plugin(trial));
    }

    private static Phrase value(Part part, Node.Directive directive) {
        return part == Part.MIME ? directive.value() : directive.value().bare();
    }

    private void directive(Node.Directive directive, boolean ours) throws IOException {
        Optional<Part> part = Names.part(directive.name());
        if (part.isPresent()) {
            part(part.get(), directive);
            return;
        }
        endLoose();
        String name = Names.normal(directive.name());
        if (Names.isPlugin(directive.name())) {
            line(directive);
        } else if (Names.resemblesPlugin(directive.name())) {
            remarks.add(new Remark(
                    directive.name().place(),
                    "unknown directive " + directive.name().text(),
                    "taken as modoai_plugin"));
            line(directive);
        } else if (Names.isOurs(directive.name())) {
            found = true;
            directives.read(directive);
        } else if (name.equals("include")
                && directive.value().text().toLowerCase(Locale.ROOT).contains("oai")) {
            remarks.add(new Remark(directive.name().place(), "an Include", "not followed; translate that file too"));
        } else if (ours && ACCESS.contains(name)) {
            remarks.add(new Remark(
                    directive.name().place(),
                    directive.name().text() + " has no counterpart",
                    "who may harvest is up to Tomcat: see its valves and the constraints of web.xml"));
        } else if (ours && !HARMLESS.contains(name)) {
            remarks.add(new Remark(
                    directive.name().place(),
                    "unknown directive " + directive.name().text(),
                    "passed over"));
        }
    }

    /** A line with one part of a plugin that no block encloses: it begins with its label. */
    private void part(Part part, Node.Directive directive) throws IOException {
        found = true;
        if (loose.isEmpty() || part == Part.LABEL && loose.get().has(Part.LABEL)) {
            endLoose();
            loose = Optional.of(new PluginDraft(directive.name().place()));
        }
        loose.get().set(part, value(part, directive));
    }

    private void line(Node.Directive directive) throws IOException {
        found = true;
        PluginDraft draft = PluginDraft.ofLine(directive.value());
        if (draft.has(Part.EXEC)) {
            plugins.add(draft.plugin(trial));
        } else {
            loose = Optional.of(draft);
        }
    }

    private void endLoose() throws IOException {
        if (loose.isPresent()) {
            plugins.add(loose.get().plugin(trial));
            loose = Optional.empty();
        }
    }
}
