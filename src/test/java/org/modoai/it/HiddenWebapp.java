package org.modoai.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A webapp that there is twice: one that the WAR offers, and one that has the filter jar. */
final class HiddenWebapp {
    /** Of all files, unless a test says otherwise: as in a WAR that is built reproducibly. */
    static final Instant BUILT = Instant.parse("2004-01-01T00:00:00Z");

    private final Map<Shape, Path> roots = new EnumMap<>(Shape.class);
    private final String name;
    private final Set<String> extensions = new TreeSet<>();
    private String attributes = "";
    private String pages = "";

    HiddenWebapp(Path webapps, String name) throws IOException {
        this.name = name;
        for (Shape shape : Shape.values()) {
            roots.put(shape, Files.createDirectories(root(webapps, shape, name)));
        }
        new Webapp(roots.get(Shape.JAR));
    }

    static Path root(Path webapps, Shape shape, String name) {
        return webapps.resolve(shape.context(name).substring(1));
    }

    /** With a media type of its own for its extension, unless that is a common one. */
    HiddenWebapp file(String path, String content) throws IOException {
        return file(path, content, BUILT);
    }

    HiddenWebapp file(String path, String content, Instant modified) throws IOException {
        if (path.lastIndexOf('.') > path.lastIndexOf('/')) {
            extensions.add(path.substring(path.lastIndexOf('.') + 1));
        }
        for (Path root : roots.values()) {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.setLastModifiedTime(Files.writeString(file, content), FileTime.from(modified));
        }
        return this;
    }

    /** Files that say what they are called. */
    HiddenWebapp files(String... paths) throws IOException {
        for (String path : paths) {
            file(path, "the bytes of " + path + " in " + name + "\n");
        }
        return this;
    }

    /** Attributes and content of its element in modoai's configuration. */
    HiddenWebapp site(String siteAttributes, String sitePages) {
        attributes = siteAttributes;
        pages = sitePages;
        return this;
    }

    HiddenWebapp context(String body) throws IOException {
        for (Path root : roots.values()) {
            Files.createDirectories(root.resolve("META-INF"));
            Files.writeString(root.resolve("META-INF/context.xml"), "<Context>" + body + "</Context>");
        }
        return this;
    }

    /** The descriptor, after all files; the types of common extensions stay. */
    HiddenWebapp webXml(String body) throws IOException {
        extensions.removeAll(Set.of("html", "js"));
        StringBuilder types = new StringBuilder();
        for (String extension : extensions) {
            types.append("<mime-mapping><extension>").append(extension).append("</extension><mime-type>");
            types.append("application/x-").append(extension).append("</mime-type></mime-mapping>");
        }
        for (Path root : roots.values()) {
            Files.createDirectories(root.resolve("WEB-INF"));
            Files.writeString(
                    root.resolve("WEB-INF/web.xml"),
                    "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + types + body
                            + "</web-app>");
        }
        return this;
    }

    /** Its element in modoai's configuration, for a form. */
    String site(Shape shape) {
        return "<site context=\"" + shape.context(name) + "\" " + attributes + ">" + pages + "</site>";
    }

    Path root(Shape shape) {
        return roots.get(shape);
    }

    String name() {
        return name;
    }
}
