package org.modoai.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modoai.tomcat.TomcatServer.put;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.catalina.LifecycleListener;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.webresources.DirResourceSet;
import org.apache.catalina.webresources.StandardRoot;
import org.junit.jupiter.api.Test;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.Resource;
import org.modoai.site.Revision;

/** Files of a webapp that do not lie in its directory: in its WAR, in a mount, in a jar, behind a link. */
class ResourceSetsTest extends ContextSiteFixture {
    @Test
    void aPackedWarIsListedAndServed() throws Exception {
        Path war = temp.resolve("packed.war");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
            for (String name :
                    List.of("b.txt", "a/", "a/x y.txt", "a.txt", "a-b", "WEB-INF/web.xml", "p.jsp", "é.html")) {
                ZipEntry entry = new ZipEntry(name);
                entry.setLastModifiedTime(FileTime.from(Instant.parse("2010-01-02T03:04:06Z")));
                zip.putNextEntry(entry);
                if (name.equals("WEB-INF/web.xml")) {
                    zip.write("<web-app/>".getBytes());
                } else if (!entry.isDirectory()) {
                    zip.write(name.getBytes("UTF-8"));
                }
            }
        }
        ((StandardHost) server.tomcat().getHost()).setUnpackWARs(false);
        server.webapp("/packed", war);
        server.start();
        inside(
                "/packed",
                Links.NONE,
                site -> {
                    assertEquals(List.of("%C3%A9.html", "a-b", "a.txt", "a/x%20y.txt", "b.txt"), walk(site));
                    Resource resource = site.find("a/x%20y.txt").orElseThrow();
                    assertEquals(9, resource.length());
                    assertEquals(Instant.parse("2010-01-02T03:04:06Z"), resource.lastModified());
                    CRC32 crc = new CRC32();
                    crc.update("a/x y.txt".getBytes());
                    assertEquals(Revision.ofChecksum(crc.getValue()), resource.revision());
                    assertEquals("a/x y.txt", stored(site, "a/x%20y.txt"));
                    for (String path : List.of("a", "nothing", "WEB-INF/web.xml", "p.jsp", "a.txt/b")) {
                        assertTrue(site.find(path).isEmpty(), path);
                    }
                },
                (site, visit) -> assertEquals("a/x y.txt", new String(read(visit, "a/x%20y.txt"))));
    }

    @Test
    void swappedMountsAreListedAsTheUrlDecides() throws Exception {
        put(root, "a/one.txt", "docbase a");
        put(root, "b/two.bin", "docbase b!");
        put(root, "c/plain.txt", "plain");
        put(root, "top.txt", "top");
        Path a = Files.createDirectories(temp.resolve("A"));
        Path b = Files.createDirectories(temp.resolve("B"));
        put(a, "one.txt", "from A, longer");
        put(a, "only-a", "x");
        put(b, "two.bin", "from B");
        put(b, "one.txt", "B's one");
        Path deep = Files.createDirectories(temp.resolve("deep"));
        put(deep, "f.txt", "deep");
        Files.setLastModifiedTime(b.resolve("one.txt"), FileTime.from(Instant.parse("2001-02-03T04:05:06Z")));
        StandardContext context = server.webapp("", root);
        mounts(context, resources -> {
            resources.addPreResources(new DirResourceSet(resources, "/a", b.toString(), "/"));
            resources.addPreResources(new DirResourceSet(resources, "/b", a.toString(), "/"));
            resources.addPostResources(new DirResourceSet(resources, "/m/n", deep.toString(), "/"));
        });
        server.start();
        inside(
                "",
                Links.NONE,
                site -> {
                    List<Resource> all = new ArrayList<>();
                    site.walk(all::add);
                    assertEquals(
                            List.of(
                                    "a/one.txt",
                                    "a/two.bin",
                                    "b/one.txt",
                                    "b/only-a",
                                    "b/two.bin",
                                    "c/plain.txt",
                                    "m/n/f.txt",
                                    "top.txt"),
                            all.stream().map(Resource::path).toList());
                    for (Resource resource : all) {
                        assertEquals(Optional.of(resource), site.find(resource.path()));
                        TomcatServer.Reply real = server.get("/" + resource.path());
                        assertEquals(real.body().length, resource.length(), resource.path());
                    }
                    assertEquals(
                            Instant.parse("2001-02-03T04:05:06Z"),
                            site.find("a/one.txt").orElseThrow().lastModified());
                    assertEquals(
                            Revision.of(b.resolve("one.txt")),
                            site.find("a/one.txt").orElseThrow().revision());
                    assertEquals("B's one", stored(site, "a/one.txt"));
                    assertEquals("plain", stored(site, "c/plain.txt"));
                },
                (site, visit) -> assertEquals("B's one", new String(read(visit, "a/one.txt"))));
    }

    @Test
    void resourcesOfJarsAreListed() throws Exception {
        Files.createDirectories(root.resolve("WEB-INF/lib"));
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(root.resolve("WEB-INF/lib/r.jar")))) {
            for (String name : List.of("META-INF/resources/js/lib.js", "META-INF/resources/own.txt", "secret.class")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write("jar".getBytes());
            }
        }
        put(root, "own.txt", "the webapp's own");
        put(root, "js/more/deep.js", "x");
        server.webapp("", root);
        server.start();
        inside(
                "",
                Links.NONE,
                site -> {
                    assertEquals(List.of("js/lib.js", "js/more/deep.js", "own.txt"), walk(site));
                    assertEquals(16, site.find("own.txt").orElseThrow().length());
                    assertTrue(site.find("js/more/deep.js").isPresent());
                    assertEquals(
                            Revision.NONE, site.find("js/lib.js").orElseThrow().revision());
                    assertEquals("jar", stored(site, "js/lib.js"));
                },
                (site, visit) -> assertEquals("jar", new String(read(visit, "js/lib.js"))));
    }

    @Test
    void linksNeedTheContainersLeave() throws Exception {
        makeLinks();
        server.webapp("", root);
        server.start();
        for (Links links : Links.values()) {
            inside("", links, site -> assertEquals(List.of("real/f"), walk(site)));
        }
    }

    @Test
    void withTheContainersLeaveTheSettingDecides() throws Exception {
        makeLinks();
        Path mount = Files.createDirectories(temp.resolve("mount"));
        put(mount, "real", "x");
        Files.createSymbolicLink(mount.resolve("in"), mount.resolve("real"));
        Files.createSymbolicLink(mount.resolve("out"), temp.resolve("outside/o"));
        Files.createSymbolicLink(mount.resolve("loop"), mount);
        put(root, "WEB-INF/secret", "x");
        Files.createSymbolicLink(mount.resolve("secret"), root.resolve("WEB-INF/secret"));
        StandardContext context = server.webapp("", root);
        mounts(context, resources -> {
            resources.setAllowLinking(true);
            resources.addPreResources(new DirResourceSet(resources, "/mnt", mount.toString(), "/"));
        });
        server.start();
        inside("", Links.NONE, site -> assertEquals(List.of("mnt/real", "real/f"), walk(site)));
        inside("", Links.INSIDE, site -> assertEquals(List.of("in/f", "mnt/in", "mnt/real", "real/f"), walk(site)));
        inside("", Links.ANYWHERE, site -> {
            List<String> paths = walk(site);
            assertEquals(List.of("in/f", "mnt/in", "mnt/out", "mnt/real", "out/o", "real/f"), paths);
            for (String path : paths) {
                assertTrue(site.find(path).isPresent(), path);
            }
        });
    }

    private void makeLinks() throws IOException {
        put(root, "real/f", "x");
        put(temp, "outside/o", "x");
        Files.createSymbolicLink(root.resolve("in"), root.resolve("real"));
        Files.createSymbolicLink(root.resolve("out"), temp.resolve("outside"));
        Files.createSymbolicLink(root.resolve("real/loop"), root);
        Files.createSymbolicLink(root.resolve("real/self"), root.resolve("real"));
    }

    private interface Mounting {
        void on(StandardRoot resources);
    }

    private static void mounts(StandardContext context, Mounting mounting) {
        LifecycleListener listener = event -> {
            if (event.getType().equals("before_start") && context.getResources() == null) {
                StandardRoot resources = new StandardRoot(context);
                context.setResources(resources);
                mounting.on(resources);
            }
        };
        context.addLifecycleListener(listener);
    }
}
