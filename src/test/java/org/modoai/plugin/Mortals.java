package org.modoai.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The processes of a test, none of which outlives it. */
final class Mortals implements BeforeEachCallback, AfterEachCallback {
    private final Survivors survivors = new Survivors();
    private Processes processes;

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        processes = new Processes(List.of());
    }

    Processes processes() {
        return processes;
    }

    /** Marks those that are to be found again. */
    String token() {
        return survivors.token;
    }

    /** The command lines of those that are marked. */
    List<String> now() throws IOException {
        return survivors.now();
    }

    /** Waits for so many of them to be asleep, by the program of that name. */
    void awaitSleeping(int count) throws IOException, InterruptedException {
        while (now().stream().filter(command -> command.startsWith("sleep")).count() < count) {
            Thread.sleep(10);
        }
    }

    /** Those that are left when others have had time to end. */
    List<String> after() throws IOException, InterruptedException {
        return survivors.after();
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        processes.close();
        assertEquals(List.of(), after());
    }
}
