package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However large a file is, it goes by value through a JVM of 64 MB. */
class ConstantMemoryIT {
    private static final String CONFIGURATION = """
            <modoai xmlns="urn:modoai:config:1"><formats><content threshold="6GB"/></formats></modoai>
            """;
    private static final String RECORD = "/modoai?verb=GetRecord&metadataPrefix=oai_didl&identifier=";

    @TempDir
    Path scratch;

    @Test
    void aLargeFileFromTheCommandLine() throws Exception {
        assertPasses(600_000_000L);
    }

    @Test
    @Tag("deep")
    void aFileBeyondFourGigabytesFromTheCommandLine() throws Exception {
        assertPasses(5_000_000_001L);
    }

    private void assertPasses(long length) throws Exception {
        Path site = Files.createDirectories(scratch.resolve("site"));
        Path file = BigFile.sparse(site.resolve("big.bin"), length);
        Path configuration = Files.writeString(scratch.resolve("modoai.xml"), CONFIGURATION);
        try (CommandLine command = CommandLine.start(
                Artifacts.java(),
                scratch.resolve("run"),
                List.of("-Xmx64m", "-jar", Artifacts.cliJar().toString()),
                site.toString(),
                "--config",
                configuration.toString())) {
            String target = RECORD + "http://localhost:" + command.port() + "/big.bin";
            assertTrue(BigFile.isInRecord(file, command.port(), target));
            assertFalse(
                    command.process().output().contains("OutOfMemoryError"),
                    command.process().output());
        }
    }

    @Test
    void aLargeEntryOfAPackedWar() throws Exception {
        Path file = BigFile.sparse(scratch.resolve("big.bin"), 100_000_000);
        try (TomcatServer server = new TomcatServer(Distribution.TOMCAT_11, "memory")) {
            server.replace("server.xml", "unpackWARs=\"true\"", "unpackWARs=\"false\"");
            Files.writeString(server.conf().resolve("modoai.xml"), CONFIGURATION);
            server.unpack(Artifacts.war(), "modoai");
            pack(file, server.webapps().resolve("ROOT.war"));
            server.with("-Xmx64m").start();
            String target = RECORD + "http://localhost:" + server.port() + "/big.bin";
            assertTrue(BigFile.isInRecord(file, server.port(), target));
            assertFalse(server.log().contains("OutOfMemoryError"), server.log());
        }
    }

    private static void pack(Path file, Path war) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war));
                InputStream in = Files.newInputStream(file)) {
            zip.setLevel(Deflater.BEST_SPEED);
            zip.putNextEntry(new ZipEntry("big.bin"));
            in.transferTo(zip);
            zip.closeEntry();
        }
    }
}
