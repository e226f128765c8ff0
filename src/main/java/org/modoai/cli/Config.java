package org.modoai.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.modoai.cli.httpd.HttpdTranslation;

/** Translates a configuration of mod_oai; remarks go to the standard error, one line each. */
final class Config {
    static final int CLEAN = 0;
    static final int REMARKS = 1;
    static final int UNREADABLE = 2;

    private final PrintStream out;
    private final PrintStream err;

    Config(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** @return the exit code */
    int run(ConfigOptions options) throws CommandException {
        HttpdTranslation translation = translation(options.from());
        if (options.to().isPresent()) {
            write(options.to().get(), translation.xml());
        } else {
            byte[] bytes = translation.xml().getBytes(StandardCharsets.UTF_8);
            out.write(bytes, 0, bytes.length);
            if (out.checkError()) {
                throw CommandException.failure("the standard output cannot be written to");
            }
        }
        translation
                .remarks()
                .forEach(remark -> err.println(remark.line(options.from().toString())));
        return translation.remarks().isEmpty() ? CLEAN : REMARKS;
    }

    private static HttpdTranslation translation(Path file) throws CommandException {
        try {
            return HttpdTranslation.of(file);
        } catch (NoSuchFileException e) {
            throw CommandException.failure("no such file: " + e.getMessage(), e);
        } catch (IOException e) {
            throw CommandException.failure("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static void write(Path file, String xml) throws CommandException {
        try {
            Files.writeString(file, xml, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw CommandException.failure(file + " is there already, and is left as it is", e);
        } catch (IOException e) {
            throw CommandException.failure("cannot write " + file + ": " + e, e);
        }
    }
}
