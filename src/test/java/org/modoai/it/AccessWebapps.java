package org.modoai.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Webapps of a server, made of a descriptor and files. */
final class AccessWebapps {
    private final TomcatServer server;
    private final Distribution distribution;
    private final Path gate;

    /** From context path to the paths of its files, not encoded. */
    private final Map<String, List<String>> offered = new LinkedHashMap<>();

    AccessWebapps(TomcatServer server, Distribution distribution) {
        this.server = server;
        this.distribution = distribution;
        this.gate = server.base().resolve("gate");
    }

    /** What the WAR offers. */
    Map<String, List<String>> offered() {
        return offered;
    }

    /**
     * A webapp that the WAR offers.
     *
     * @param files each media type goes by the extension, which no other webapp has
     */
    void offer(String name, String webXml, String... files) throws IOException {
        StringBuilder types = new StringBuilder();
        for (String file : files) {
            file(name + "/" + file, "the bytes of " + file + " in " + name + "\n");
            String extension = file.substring(file.lastIndexOf('.') + 1);
            types.append("<mime-mapping><extension>").append(extension).append("</extension><mime-type>");
            types.append("application/x-").append(extension).append("</mime-type></mime-mapping>");
        }
        webXml(name, types + webXml);
        offered.put("/" + name, List.of(files));
    }

    /** A webapp that offers itself. */
    void own(String name, String webXml, String... files) throws IOException {
        Webapp webapp = new Webapp(server.webapps().resolve(name));
        for (String file : files) {
            webapp.file(file, "the bytes of " + file + "\n");
        }
        webXml(name, webXml);
    }

    private void webXml(String name, String body) throws IOException {
        file(
                name + "/WEB-INF/web.xml",
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + body + "</web-app>");
    }

    void context(String name, String attributes, String body) throws IOException {
        file(name + "/META-INF/context.xml", "<Context " + attributes + ">" + body + "</Context>");
    }

    void program(String webapp, String name, String source) throws IOException {
        new SourceCode(distribution, server.webapps().resolve(webapp + "/WEB-INF/classes")).add(name, source);
    }

    /** Puts the gate in front of all of a webapp. */
    void gate(String webapp) throws IOException {
        if (!Files.exists(gate)) {
            new SourceCode(distribution, gate).add("Gate", AccessFilters.GATE);
        }
        Trees.copy(gate, server.webapps().resolve(webapp + "/WEB-INF/classes"));
        Path descriptor = server.webapps().resolve(webapp + "/WEB-INF/web.xml");
        Files.writeString(
                descriptor,
                Files.readString(descriptor)
                        .replace(
                                "</web-app>",
                                "<filter><filter-name>gate</filter-name><filter-class>Gate</filter-class>"
                                        + "<async-supported>true</async-supported></filter><filter-mapping>"
                                        + "<filter-name>gate</filter-name><url-pattern>/*</url-pattern>"
                                        + "<dispatcher>REQUEST</dispatcher><dispatcher>ASYNC</dispatcher>"
                                        + "</filter-mapping></web-app>"));
    }

    void file(String path, String content) throws IOException {
        Path file = server.webapps().resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
