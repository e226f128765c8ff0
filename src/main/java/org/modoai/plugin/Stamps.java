package org.modoai.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Which files some programs are at the moment: others as soon as one has been installed anew, or has gone. */
record Stamps(List<String> stamps) {
    static Stamps of(List<String> programs, Map<String, String> environment) {
        SearchPath path = SearchPath.of(environment);
        return new Stamps(programs.stream()
                .distinct()
                .map(program -> path.find(program).map(Stamps::stamp).orElse(""))
                .toList());
    }

    /** Those of all programs and files that a command line may name. */
    static Stamps ofAll(List<String> commandLine, Map<String, String> environment) {
        SearchPath path = SearchPath.of(environment);
        return new Stamps(commandLine.stream()
                .filter(argument -> !argument.startsWith("-"))
                .map(argument -> argument.startsWith("/")
                        ? stamp(Path.of(argument))
                        : path.find(argument).map(Stamps::stamp).orElse(""))
                .toList());
    }

    private static String stamp(Path program) {
        try {
            Path file = program.toRealPath();
            return file + " " + Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException e) {
            return "";
        }
    }
}
