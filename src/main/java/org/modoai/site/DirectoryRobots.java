package org.modoai.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The {@code robots.txt} in a directory that is published at the root of its host. */
public final class DirectoryRobots implements RobotsSite.Source {
    private final Path directory;

    public DirectoryRobots(Path directory) {
        this.directory = directory;
    }

    @Override
    public Robots read() throws IOException {
        try (InputStream file = Files.newInputStream(directory.resolve("robots.txt"))) {
            return Robots.read(file);
        } catch (NoSuchFileException none) {
            return Robots.NONE;
        } catch (IOException e) {
            throw new Unavailable("the robots.txt of a site cannot be read", e);
        }
    }
}
