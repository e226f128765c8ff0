package org.modoai.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the fuzzer has found, tried without it. */
@Timeout(300)
class KeptInputsTest {
    @ParameterizedTest
    @EnumSource(Target.class)
    void everyKeptInputIsTakenAsItMustBe(Target target) throws Throwable {
        List<Path> kept = target.kept();
        assertTrue(kept.size() > 10, "hardly any inputs are kept: " + kept);
        for (Path input : kept) {
            try {
                target.take(Files.readAllBytes(input));
            } catch (Exception | AssertionError e) {
                throw new AssertionError(input.toString(), e);
            }
        }
    }
}
