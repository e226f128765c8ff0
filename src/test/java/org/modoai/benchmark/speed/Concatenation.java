package org.modoai.benchmark.speed;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Sends all files of a directory, one behind the other, and nothing else: what Tomcat can do at its best. */
public final class Concatenation extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final int BUFFER = 1 << 16;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("application/octet-stream");
        OutputStream out = response.getOutputStream();
        byte[] buffer = new byte[BUFFER];
        for (Path file : files(Path.of(getInitParameter("directory")))) {
            try (InputStream in = Files.newInputStream(file)) {
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    out.write(buffer, 0, n);
                }
            }
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
