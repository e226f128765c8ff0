package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.modoai.config.ConfigurationException;
import org.modoai.config.FormatSettings.Extension;
import org.modoai.config.Settings;
import org.modoai.format.Dissemination;
import org.modoai.format.MetadataFormat;
import org.modoai.xml.XmlOutput;

class FormatLoaderTest {
    private static final String PLACE = "modoai.xml:3:44";

    private final FormatLoader loader = new FormatLoader(getClass().getClassLoader());

    @Test
    void aFormatGetsItsSettings() {
        assertEquals("p7", load(Numbered.class.getName(), "7").prefix());
    }

    @Test
    void aWrongParameterIsReportedWithItsPlaceOnce() {
        assertEquals(
                PLACE + ": parameter number must be a whole number, not 'seven'",
                fault(Numbered.class.getName(), "seven"));
    }

    @Test
    void anyOtherFailureOfTheConstructorNamesTheClass() {
        String name = Numbered.class.getName();
        assertEquals(PLACE + ": class " + name + " failed: java.lang.IllegalStateException: zero", fault(name, "0"));
    }

    @Test
    void whatIsNoFormatIsRefused() {
        for (String name : new String[] {"com.example.Missing", "java.lang.String", FormatLoaderTest.class.getName()}) {
            assertEquals(
                    PLACE + ": class " + name
                            + " is not a MetadataFormat with a public constructor that takes Settings",
                    fault(name, "7"));
        }
    }

    private String fault(String className, String number) {
        return assertThrows(ConfigurationException.class, () -> load(className, number))
                .getMessage();
    }

    private MetadataFormat load(String className, String number) {
        return loader.load(new Extension(className, new Settings(PLACE, Map.of("number", number))));
    }

    /** A format with a number. */
    public static final class Numbered implements MetadataFormat {
        private final long number;

        public Numbered(Settings settings) {
            number = settings.number("number").orElseThrow();
            if (number == 0) {
                throw new IllegalStateException("zero");
            }
        }

        @Override
        public String prefix() {
            return "p" + number;
        }

        @Override
        public String namespace() {
            return "urn:number";
        }

        @Override
        public String schema(String ownSchemas) {
            return ownSchemas + "number.xsd";
        }

        @Override
        public void write(Dissemination resource, XmlOutput out) {}
    }
}
