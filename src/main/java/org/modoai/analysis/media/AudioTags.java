package org.modoai.analysis.media;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jaudiotagger.audio.AudioFile;
import org.jaudiotagger.audio.AudioHeader;
import org.jaudiotagger.audio.mp3.MP3File;
import org.jaudiotagger.tag.FieldKey;
import org.jaudiotagger.tag.Tag;
import org.jaudiotagger.tag.TagField;
import org.jaudiotagger.tag.TagTextField;
import org.jaudiotagger.tag.aiff.AiffTag;
import org.jaudiotagger.tag.id3.ID3v1Tag;
import org.jaudiotagger.tag.wav.WavTag;
import org.modoai.plugin.Inquiry;

/** Says what is in the header and in the tags of a sound file. */
record AudioTags(Inquiry inquiry) {
    private static final List<FieldKey> OF_VERSION_1 = List.of(
            FieldKey.TITLE,
            FieldKey.ARTIST,
            FieldKey.ALBUM,
            FieldKey.YEAR,
            FieldKey.COMMENT,
            FieldKey.TRACK,
            FieldKey.GENRE);

    void say(AudioFile sound) throws IOException {
        header(sound.getAudioHeader());
        if (sound instanceof MP3File mp3) {
            if (mp3.hasID3v2Tag()) {
                fields("ID3v2/", mp3.getID3v2Tag());
            }
            if (mp3.hasID3v1Tag()) {
                version1(mp3.getID3v1Tag());
            }
        } else if (sound.getTag() instanceof WavTag wav) {
            fields("INFO/", wav.getInfoTag());
            fields("ID3v2/", wav.getID3Tag());
        } else if (sound.getTag() instanceof AiffTag aiff) {
            fields("ID3v2/", aiff.getID3Tag());
        } else {
            fields("", sound.getTag());
        }
    }

    private void header(AudioHeader header) {
        say("Encoding", header::getEncodingType);
        say("Length", () -> String.format(Locale.ROOT, "%.3f s", header.getPreciseTrackLength()));
        say("Bit rate", () -> header.getBitRate() + " kbit/s" + (header.isVariableBitRate() ? ", variable" : ""));
        say("Sample rate", () -> header.getSampleRate() + " Hz");
        say("Channels", header::getChannels);
        say("Lossless", () -> Boolean.toString(header.isLossless()));
    }

    /** Of what the file does not say the library has no value, and fails when it is asked for it. */
    private void say(String name, Supplier<String> value) {
        try {
            inquiry.say(name, value.get());
        } catch (NullPointerException unsaid) {
            // nor do we
        }
    }

    /** The library returns null for tags that are not there. */
    private void fields(String kind, Tag tag) throws IOException {
        if (tag == null) {
            return;
        }
        for (Iterator<TagField> fields = tag.getFields(); fields.hasNext(); ) {
            inquiry.check();
            TagField field = fields.next();
            inquiry.say(
                    kind + field.getId(), field instanceof TagTextField text ? text.getContent() : field.toString());
        }
    }

    private void version1(ID3v1Tag tag) {
        for (FieldKey key : OF_VERSION_1) {
            String value = tag.getFirst(key);
            if (!value.isBlank()) {
                inquiry.say("ID3v1/" + key, value);
            }
        }
    }
}
