package org.modoai.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.modoai.config.ConfigurationException;
import org.modoai.config.FormatSettings;
import org.modoai.config.FormatSettings.Alias;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.config.FormatSettings.Delivery;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;

class AliasFormatTest extends MetadataFormatContract {
    private final Specimens specimens = new Specimens(1_000_000);
    private final List<MetadataFormat> formats = List.of(
            new DublinCore(),
            new Crate(
                    new FormatSettings(new ContentRule(Delivery.VALUE, 300 * 1024), List.of(), List.of()),
                    Plugins.of(List.of()),
                    specimens));

    @AfterEach
    void close() {
        specimens.close();
    }

    @Override
    MetadataFormat format() {
        return alias("oduCrate", "oai_crate");
    }

    private MetadataFormat alias(String prefix, String of) {
        return AliasFormat.of(new Alias(prefix, of, "modoai.xml:3:4"), formats);
    }

    @Test
    void hasItsOwnPrefixAndAllElseFromTheOther() {
        assertEquals("oduCrate", format().prefix());
        assertEquals(formats.get(1).namespace(), format().namespace());
        assertTrue(format().runsAhead());
    }

    @Test
    void aFaultIsToldWithItsPlace() {
        assertEquals(
                "modoai.xml:3:4: there is no format 'oai_krate'; expected one of oai_dc, oai_crate",
                assertThrows(ConfigurationException.class, () -> alias("oduCrate", "oai_krate"))
                        .getMessage());
        assertEquals(
                "modoai.xml:3:4: 'oai_dc' is the prefix of a format already; expected another one",
                assertThrows(ConfigurationException.class, () -> alias("oai_dc", "oai_crate"))
                        .getMessage());
    }
}
