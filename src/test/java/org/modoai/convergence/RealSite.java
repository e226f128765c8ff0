package org.modoai.convergence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** The files of a webapp, and a list of those that its own filter refuses. */
final class RealSite {
    /** Refuses what a file names; it is read for each request. */
    static final String GUARD = """
            import jakarta.servlet.*;
            import jakarta.servlet.annotation.*;
            import jakarta.servlet.http.*;
            import java.nio.file.*;
            @WebFilter("/*")
            public class Guard implements Filter {
                @Override
                public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                        throws java.io.IOException, ServletException {
                    HttpServletRequest asked = (HttpServletRequest) request;
                    Path list = Path.of(asked.getServletContext().getRealPath("/WEB-INF/hidden.txt"));
                    if (Files.readAllLines(list).contains(asked.getServletPath())) {
                        ((HttpServletResponse) response).sendError(403);
                    } else {
                        chain.doFilter(request, response);
                    }
                }
            }
            """;

    private static final List<String> PATHS =
            List.of("a.html", "b.html", "c d.txt", "e/f.txt", "e/g.png", "h.png", "i.html", "j/k/l.txt");

    /** All that anybody could ever see. */
    final Set<String> everPublic = new HashSet<>();

    private final Path root;
    private final Random random;
    private final Set<String> hidden = new TreeSet<>();
    private final List<String> log = new ArrayList<>();

    RealSite(Path root, Random random) throws IOException {
        this.root = root;
        this.random = random;
        for (String path : PATHS) {
            Files.createDirectories(root.resolve(path).getParent());
        }
        noteHidden();
    }

    List<String> log() {
        return log;
    }

    /** Those that are there, refused or not. */
    List<String> files() {
        return PATHS.stream().filter(path -> Files.exists(root.resolve(path))).toList();
    }

    void mutate() throws IOException {
        String path = PATHS.get(random.nextInt(PATHS.size()));
        String other = PATHS.get(random.nextInt(PATHS.size()));
        int choice = random.nextInt(12);
        log.add(choice + " " + path + " " + other);
        Path file = root.resolve(path);
        if (choice == 0) {
            hideOrShow(path);
        } else if (!Files.exists(file)) {
            publish(path);
            write(file, random.nextBoolean() ? Instant.now() : Instant.parse("2020-01-01T00:00:00Z"));
        } else {
            change(path, other, choice);
        }
    }

    private void change(String path, String other, int choice) throws IOException {
        Path file = root.resolve(path);
        switch (choice) {
            case 1, 2, 3 -> write(file, Instant.now());
            case 4 -> write(file, Files.getLastModifiedTime(file).toInstant());
            case 5 ->
                Files.setLastModifiedTime(
                        file,
                        FileTime.from(Instant.parse((random.nextBoolean() ? "1980" : "2999") + "-01-01T00:00:00Z")));
            case 6 -> {
                publish(other);
                Files.move(file, root.resolve(other), StandardCopyOption.REPLACE_EXISTING);
            }
            case 7, 8 -> swap(path, other);
            default -> Files.delete(file);
        }
    }

    private void swap(String path, String other) throws IOException {
        Path there = root.resolve(other);
        if (!path.equals(other) && Files.exists(there)) {
            Path aside = root.resolve("WEB-INF/aside");
            Files.move(root.resolve(path), aside);
            Files.move(there, root.resolve(path));
            Files.move(aside, there);
        }
    }

    private void hideOrShow(String path) throws IOException {
        if (hidden.remove("/" + path)) {
            publish(path);
        } else {
            hidden.add("/" + path);
        }
        noteHidden();
    }

    private void noteHidden() throws IOException {
        Path next = Files.write(root.resolve("WEB-INF/hidden.new"), hidden);
        Files.move(next, root.resolve("WEB-INF/hidden.txt"), StandardCopyOption.REPLACE_EXISTING);
    }

    private void publish(String path) {
        if (!hidden.contains("/" + path)) {
            everPublic.add(path);
        }
    }

    /** All of one length. */
    private void write(Path file, Instant modified) throws IOException {
        Files.writeString(file, String.format("%08x", random.nextInt()));
        Files.setLastModifiedTime(file, FileTime.from(modified));
    }
}
