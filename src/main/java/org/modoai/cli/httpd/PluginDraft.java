package org.modoai.cli.httpd;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.modoai.cli.httpd.Names.Part;
import org.modoai.cli.httpd.Plugin.Command;

/** A plugin as it was written, in whatever form, on its way to what it shall be. */
final class PluginDraft {
    private final Place place;
    private final Map<Part, Phrase> parts = new EnumMap<>(Part.class);
    private final List<Remark> remarks = new ArrayList<>();

    PluginDraft(Place place) {
        this.place = place;
    }

    /** From a line of label, command, version command and media types. */
    static PluginDraft ofLine(Phrase value) {
        PluginDraft draft = new PluginDraft(value.place());
        List<Phrase> arguments = value.arguments();
        if (arguments.size() > Part.values().length) {
            draft.unquoted(arguments);
            return draft;
        }
        Part[] order = arguments.size() == 3 && isMime(arguments.get(2))
                ? new Part[] {Part.LABEL, Part.EXEC, Part.MIME}
                : Part.values();
        for (int i = 0; i < arguments.size(); i++) {
            draft.set(order[i], arguments.get(i));
        }
        return draft;
    }

    /** Where the quotes are missing, {@code %s} tells where the command ends. */
    private void unquoted(List<Phrase> arguments) {
        int last = arguments.size() - (isMime(arguments.get(arguments.size() - 1)) ? 1 : 0);
        int end = last;
        for (int i = 1; i < last; i++) {
            if (arguments.get(i).text().contains("%s")) {
                end = i + 1;
                break;
            }
        }
        set(Part.LABEL, arguments.get(0));
        set(Part.EXEC, between(arguments, 1, end));
        if (end < last) {
            set(Part.VERSION, between(arguments, end, last));
        }
        if (last < arguments.size()) {
            set(Part.MIME, arguments.get(last));
        }
        remarks.add(new Remark(
                arguments.get(1).place(),
                arguments.size() + " arguments where there are four",
                "split behind %s; put each command in quotes"));
    }

    private static Phrase between(List<Phrase> arguments, int from, int to) {
        Phrase first = arguments.get(from);
        List<String> words =
                arguments.subList(from, to).stream().map(Phrase::text).toList();
        return new Phrase(first.line(), first.offset(), String.join(" ", words));
    }

    private static boolean isMime(Phrase argument) {
        return !argument.text().startsWith("/")
                && argument.text().matches("[\\w*.+|()^$\\\\-]+/[\\w*.+|()^$\\\\-]+|\\*|\\.\\*");
    }

    boolean has(Part part) {
        return parts.containsKey(part);
    }

    /** An empty value is none. */
    void set(Part part, Phrase value) {
        if (value.text().isBlank()) {
            return;
        }
        if (parts.putIfAbsent(part, value) != null) {
            remarks.add(new Remark(value.place(), "a second " + part, "passed over; the first counts"));
        }
    }

    void remark(Remark remark) {
        remarks.add(remark);
    }

    Plugin plugin(Trial trial) throws IOException {
        Optional<String> exec = command(Part.EXEC, trial);
        Optional<String> version = command(Part.VERSION, trial);
        if (!has(Part.EXEC)) {
            remarks.add(new Remark(place, "a plugin without exec, the command to run", "left out"));
        }
        List<String> mime = has(Part.MIME) ? new MimePatterns(trial, remarks).globs(parts.get(Part.MIME)) : List.of();
        String label = label(exec);
        return new Plugin(label, exec.map(line -> new Command(line, version)), mime, remarks);
    }

    private Optional<String> command(Part part, Trial trial) throws IOException {
        if (!has(part)) {
            return Optional.empty();
        }
        Phrase written = parts.get(part);
        Optional<String> command = new CommandRepair(written, part, remarks).command();
        if (command.isEmpty()) {
            return command;
        }
        Plugin tried = part == Part.EXEC
                ? Plugin.trial(command.get(), Optional.empty(), List.of())
                : Plugin.trial("tool %s", command, List.of());
        Optional<String> complaint = trial.complaint(Modoai.of(tried));
        complaint.ifPresent(
                text -> remarks.add(new Remark(written.place(), text, "the " + part + " command is left out")));
        return complaint.isPresent() ? Optional.empty() : command;
    }

    private String label(Optional<String> exec) {
        if (has(Part.LABEL)) {
            return parts.get(Part.LABEL).text().strip();
        }
        String program = exec.orElse("plugin").split(" ")[0].replaceAll("[\"']", "");
        String guess = program.substring(program.lastIndexOf('/') + 1);
        String label = guess.isEmpty() ? "plugin" : guess;
        remarks.add(new Remark(place, "a plugin without label", "taken as " + label));
        return label;
    }
}
