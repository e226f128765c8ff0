package org.modoai.cli.httpd;

import java.util.List;
import java.util.Optional;

/**
 * A plugin in the words of {@code modoai.xml}.
 *
 * @param command empty if none could be made of what was written; the plugin is left out then
 * @param mime none for all media types
 * @param remarks on what was written
 */
record Plugin(String label, Optional<Command> command, List<String> mime, List<Remark> remarks) {
    Plugin {
        mime = List.copyOf(mime);
        remarks = remarks.stream().sorted().toList();
    }

    record Command(String exec, Optional<String> version) {}

    /** One to try a part of it on. */
    static Plugin trial(String exec, Optional<String> version, List<String> mime) {
        return new Plugin("trial", Optional.of(new Command(exec, version)), mime, List.of());
    }
}
