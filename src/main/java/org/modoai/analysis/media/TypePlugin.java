package org.modoai.analysis.media;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MimeTypes;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Inquiry;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;

/**
 * The media type of a resource by its first bytes, as Apache Tika knows them; on a second line what its name stands for, if
 * that is something else. None of Tika's parsers is used.
 */
public final class TypePlugin implements Plugin {
    private static final String VERSION = new Library("Apache Tika", "org.apache.tika", "tika-core").version();

    private final PluginSettings settings;
    private final MimeTypes types;

    public TypePlugin(PluginSettings settings) {
        settings.settings().only();
        this.settings = settings;
        this.types = MimeTypes.getDefaultMimeTypes();
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return true;
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        return Inquiry.of(specimen, settings, VERSION, this::read);
    }

    private void read(Inquiry inquiry) throws IOException {
        MediaType byContent;
        try (InputStream in = new BufferedInputStream(inquiry.open())) {
            byContent = types.detect(in, new Metadata());
        }
        Metadata name = new Metadata();
        name.set(
                TikaCoreProperties.RESOURCE_NAME_KEY,
                inquiry.specimen().file().getFileName().toString());
        MediaType byName = types.detect(null, name);
        inquiry.say(byContent.toString());
        if (!byName.equals(byContent) && !byName.equals(MediaType.OCTET_STREAM)) {
            inquiry.say("by name: " + byName);
        }
    }
}
