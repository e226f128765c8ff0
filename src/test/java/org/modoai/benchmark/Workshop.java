package org.modoai.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.modoai.benchmark.Plan.Group;

/**
 * The directories of a run, all below {@code target}.
 *
 * @param out where the run keeps everything
 */
record Workshop(Path target, Path out) {
    Libraries libraries() {
        return new Libraries(target);
    }

    Path site(Group group) {
        return out.resolve("sites").resolve(group.name());
    }

    /** Where what one side says is kept. */
    Path said(Group group, String side) throws IOException {
        return Files.createDirectories(out.resolve("said").resolve(group.name()).resolve(side));
    }

    /** Our side's configuration for a group. */
    Path ours(Group group) throws IOException {
        return configuration("ours.xml", group, group.name() + "-ours.xml", out);
    }

    /** The papers', with JHOVE and DROID by a JVM that has these options. */
    Path papers(Group group, String variant, List<String> options) throws IOException {
        Path bin = out.resolve("bin").resolve(variant);
        Programs.install(bin, libraries(), options);
        return configuration("papers.xml", group, group.name() + "-papers-" + variant + ".xml", bin);
    }

    private Path configuration(String template, Group group, String name, Path bin) throws IOException {
        try (InputStream in = Programs.resource(template)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@site@", site(group).toString())
                    .replace("@bin@", bin.toString());
            return Files.writeString(
                    Files.createDirectories(out.resolve("conf")).resolve(name), text);
        }
    }
}
