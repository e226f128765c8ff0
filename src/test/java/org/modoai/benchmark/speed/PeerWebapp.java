package org.modoai.benchmark.speed;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A webapp with one servlet of the tests, at {@code /all}. */
record PeerWebapp(Path root) {
    /**
     * @param classes that the servlet needs besides, of these tests
     * @param libraries a class of each jar that it needs
     */
    PeerWebapp write(
            Class<? extends HttpServlet> servlet, String directory, List<Class<?>> classes, List<Class<?>> libraries)
            throws IOException {
        Path inside = Files.createDirectories(root.resolve("WEB-INF"));
        Files.writeString(inside.resolve("web.xml"), """
                <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0" metadata-complete="true">
                  <servlet>
                    <servlet-name>all</servlet-name>
                    <servlet-class>%s</servlet-class>
                    <init-param><param-name>directory</param-name><param-value>%s</param-value></init-param>
                  </servlet>
                  <servlet-mapping><servlet-name>all</servlet-name><url-pattern>/all</url-pattern></servlet-mapping>
                </web-app>
                """.formatted(servlet.getName(), directory));
        for (Class<?> type : Stream.concat(Stream.of(servlet), classes.stream()).toList()) {
            String name = type.getName().replace('.', '/') + ".class";
            Path file = inside.resolve("classes").resolve(name);
            Files.createDirectories(file.getParent());
            try (InputStream in = type.getResourceAsStream("/" + name)) {
                Files.write(file, in.readAllBytes());
            }
        }
        for (Class<?> type : libraries) {
            Path jar = Homes.of(type);
            Files.createDirectories(inside.resolve("lib"));
            Files.copy(jar, inside.resolve("lib").resolve(jar.getFileName()));
        }
        return this;
    }
}
