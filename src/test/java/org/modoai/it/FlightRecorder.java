package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Tells which processes a server has started since its own start. */
record FlightRecorder(TomcatServer server) {
    static final String OPTIONS = "-Xmx256m -XX:StartFlightRecording";

    /** Their command lines. */
    List<String> processes() throws IOException, InterruptedException {
        Path dump = server.base().resolve("temp/flight.jfr");
        Files.deleteIfExists(dump);
        String jcmd = Artifacts.java().resolve("bin/jcmd").toString();
        String pid = Long.toString(server.process().pid());
        Said said = Said.by(List.of(jcmd, pid, "JFR.dump", "filename=" + dump), server.base());
        assertEquals(0, said.exitCode(), said.content());
        return RecordingFile.readAllEvents(dump).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.ProcessStart"))
                .map((RecordedEvent event) -> event.getString("command"))
                .toList();
    }
}
