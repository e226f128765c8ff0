package org.modoai.format;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.modoai.config.ConfigurationException;
import org.modoai.config.FormatSettings.Alias;
import org.modoai.xml.XmlOutput;

/** Another format under a prefix of its own. */
public record AliasFormat(String prefix, MetadataFormat format) implements MetadataFormat {
    /** @throws ConfigurationException if none of the formats is meant, or one has the prefix already */
    public static AliasFormat of(Alias alias, List<MetadataFormat> formats) {
        List<String> prefixes = formats.stream().map(MetadataFormat::prefix).toList();
        if (prefixes.contains(alias.prefix())) {
            throw alias.fault("'" + alias.prefix() + "' is the prefix of a format already; expected another one");
        }
        int named = prefixes.indexOf(alias.of());
        if (named < 0) {
            throw alias.fault("there is no format '" + alias.of() + "'; expected one of "
                    + prefixes.stream().collect(Collectors.joining(", ")));
        }
        return new AliasFormat(alias.prefix(), formats.get(named));
    }

    @Override
    public String namespace() {
        return format.namespace();
    }

    @Override
    public String schema(String ownSchemas) {
        return format.schema(ownSchemas);
    }

    @Override
    public void write(Dissemination resource, XmlOutput out) throws IOException {
        format.write(resource, out);
    }

    @Override
    public Prepared prepare(Dissemination resource) throws IOException {
        return format.prepare(resource);
    }

    @Override
    public boolean runsAhead() {
        return format.runsAhead();
    }
}
