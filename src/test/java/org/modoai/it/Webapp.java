package org.modoai.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A webapp in the making, unpacked, that has the filter jar in its {@code WEB-INF/lib}. */
public final class Webapp {
    private final Path root;

    public Webapp(Path root) throws IOException {
        this.root = root;
        Files.createDirectories(root.resolve("WEB-INF/lib"));
        Files.copy(Artifacts.filterJar(), root.resolve("WEB-INF/lib/modoai-filter.jar"));
    }

    public Path root() {
        return root;
    }

    public Webapp file(String path, String content) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), content);
        return this;
    }

    /** @param body what {@code web-app} holds */
    public Webapp webXml(String attributes, String body) throws IOException {
        return file(
                "WEB-INF/web.xml",
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\" " + attributes + ">" + body
                        + "</web-app>");
    }

    /** @param rest attributes and content of {@code modoai}, as {@code active="false"/>} */
    public Webapp configuration(String rest) throws IOException {
        return file("WEB-INF/modoai.xml", "<modoai xmlns=\"urn:modoai:config:1\" " + rest);
    }
}
