package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingsTest {
    private final Settings settings = new Settings(
            "modoai.xml:3:7",
            Map.of("words", " some words ", "number", " -12 ", "yes", "true", "no", " false ", "huge", "9".repeat(30)));

    @Test
    void givesEachParameterAsWhatItIs() {
        assertEquals(Optional.of(" some words "), settings.text("words"));
        assertEquals(Optional.of(-12L), settings.number("number"));
        assertEquals(Optional.of(true), settings.flag("yes"));
        assertEquals(Optional.of(false), settings.flag("no"));
    }

    @Test
    void aParameterThatIsNotThereIsEmpty() {
        assertEquals(Optional.empty(), settings.text("none"));
        assertEquals(Optional.empty(), settings.number("none"));
        assertEquals(Optional.empty(), settings.flag("none"));
    }

    @Test
    void aWrongParameterIsReportedWithItsPlace() {
        assertEquals(
                "modoai.xml:3:7: parameter words must be a whole number, not ' some words '",
                assertThrows(ConfigurationException.class, () -> settings.number("words"))
                        .getMessage());
        assertEquals(
                "modoai.xml:3:7: parameter number must be true or false, not ' -12 '",
                assertThrows(ConfigurationException.class, () -> settings.flag("number"))
                        .getMessage());
        assertThrows(ConfigurationException.class, () -> settings.number("huge"));
    }

    @Test
    void aNumberIsTakenInItsRangeOnly() {
        assertEquals(Optional.of(-12), settings.number("number", -12, 0));
        assertEquals(Optional.empty(), settings.number("none", 1, 2));
        assertEquals(
                "modoai.xml:3:7: parameter number must be from 1 to 5, not -12",
                assertThrows(ConfigurationException.class, () -> settings.number("number", 1, 5))
                        .getMessage());
    }

    @Test
    void aParameterThatIsNeededIsTold() {
        Settings two = new Settings("modoai.xml:3:7", Map.of("a", " 1 ", "b", " "));
        assertEquals("1", two.required("a", "a number"));
        for (String missing : List.of("b", "c")) {
            assertEquals(
                    "modoai.xml:3:7: parameter " + missing + " is missing, a number",
                    assertThrows(ConfigurationException.class, () -> two.required(missing, "a number"))
                            .getMessage());
        }
    }

    @Test
    void aParameterThatNobodyReadsIsASlip() {
        Settings two = new Settings("modoai.xml:3:7", Map.of("a", "1", "b", "2"));
        assertEquals(two, two.only("b", "a", "c"));
        assertEquals(two, two.only("*"));
        assertEquals(
                "modoai.xml:3:7: there is no parameter a, but [b, a.*]",
                assertThrows(ConfigurationException.class, () -> two.only("b", "a.*"))
                        .getMessage());
        assertEquals(
                "modoai.xml:3:7: there is no parameter b, but [a]",
                assertThrows(ConfigurationException.class, () -> two.only("a")).getMessage());
        assertEquals(
                "modoai.xml:3:7: there is no parameter a; there are none",
                assertThrows(ConfigurationException.class, () -> two.only()).getMessage());
    }
}
