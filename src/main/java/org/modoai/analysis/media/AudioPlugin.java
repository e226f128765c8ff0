package org.modoai.analysis.media;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Inquiry;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;

/**
 * The tags of sound files as Jaudiotagger reads them, a line each behind what their header says of the sound: MP3, Ogg
 * Vorbis, FLAC, MPEG-4, WAV, AIFF, WMA and DSF.
 */
public final class AudioPlugin implements Plugin {
    private static final String VERSION = new Library("Jaudiotagger", "net.jthink", "jaudiotagger").version();

    /** By the media type without the mark of what was not registered, as names of files end. */
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("audio/mpeg", "mp3"),
            Map.entry("audio/mp3", "mp3"),
            Map.entry("audio/ogg", "ogg"),
            Map.entry("audio/vorbis", "ogg"),
            Map.entry("application/ogg", "ogg"),
            Map.entry("audio/flac", "flac"),
            Map.entry("audio/mp4", "m4a"),
            Map.entry("audio/m4a", "m4a"),
            Map.entry("audio/wav", "wav"),
            Map.entry("audio/wave", "wav"),
            Map.entry("audio/vnd.wave", "wav"),
            Map.entry("audio/aiff", "aif"),
            Map.entry("audio/ms-wma", "wma"),
            Map.entry("audio/dsf", "dsf"));

    private static final Set<String> ENDINGS =
            Set.of("mp3", "ogg", "oga", "flac", "mp4", "m4a", "m4b", "wav", "aif", "aiff", "aifc", "wma", "dsf");

    private final PluginSettings settings;

    public AudioPlugin(PluginSettings settings) {
        settings.settings().only();
        this.settings = settings;
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return format(specimen).isPresent();
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        return Inquiry.of(specimen, settings, VERSION, inquiry -> {
            String format = format(specimen).orElseThrow(() -> new IOException("no sound in a format known here"));
            Chunks.check(inquiry, format);
            new AudioTags(inquiry).say(AudioReading.read(inquiry, format));
        });
    }

    private static Optional<String> format(Specimen specimen) {
        String type = specimen.mediaType().toString().replace("/x-", "/");
        String name = specimen.file().getFileName().toString().toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        return Optional.ofNullable(TYPES.get(type)).or(() -> Optional.of(ending).filter(ENDINGS::contains));
    }
}
