package org.modoai.format;

import java.io.IOException;
import org.modoai.config.FormatSettings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;
import org.modoai.xml.XmlOutput;

/**
 * {@code oai_crate}: the digital item of {@code oai_didl}, with one more descriptor for what each plugin says of the
 * resource at the moment of dissemination.
 */
public final class Crate implements MetadataFormat {
    private final Didl didl;
    private final Plugins plugins;
    private final Specimens specimens;

    public Crate(FormatSettings settings, Plugins plugins, Specimens specimens) {
        this.didl = new Didl(settings);
        this.plugins = plugins;
        this.specimens = specimens;
    }

    @Override
    public String prefix() {
        return "oai_crate";
    }

    @Override
    public String namespace() {
        return didl.namespace();
    }

    @Override
    public String schema(String ownSchemas) {
        return didl.schema(ownSchemas);
    }

    @Override
    public void write(Dissemination resource, XmlOutput out) throws IOException {
        try (Prepared prepared = prepare(resource)) {
            prepared.write(out);
        }
    }

    @Override
    public Prepared prepare(Dissemination resource) throws IOException {
        return Examined.begin(resource, specimens, plugins, this::write);
    }

    @Override
    public boolean runsAhead() {
        return true;
    }

    private void write(Examined examined, XmlOutput out) throws IOException {
        Dissemination resource = examined.resource();
        didl.write(
                resource, () -> examined.findings(finding -> describe(finding, resource.ownSchemas(), out), out), out);
    }

    private static void describe(Finding finding, String ownSchemas, XmlOutput out) throws IOException {
        Didl.statement(out, () -> new PluginReport(finding).write(ownSchemas, out));
    }
}
