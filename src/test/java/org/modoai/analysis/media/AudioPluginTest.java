package org.modoai.analysis.media;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.AnalysisContract;
import org.modoai.plugin.Plugin;

class AudioPluginTest extends AnalysisContract {
    @Override
    protected Plugin plugin(PluginSettings settings) {
        return new AudioPlugin(settings);
    }

    @Override
    protected byte[] example() {
        return Media.mp3();
    }

    @Override
    protected String type() {
        return "audio/mpeg";
    }

    @Test
    void saysBothTagsOfAnMp3() throws Exception {
        assertEquals("""
                Encoding: MPEG-1 Layer 3
                Length: 0.522 s
                Bit rate: 128 kbit/s
                Sample rate: 44100 Hz
                Channels: Joint Stereo
                Lossless: false
                ID3v2/TIT2: Silence
                ID3v2/TPE1: Nobody
                ID3v1/TITLE: Silence
                ID3v1/ARTIST: Nobody
                ID3v1/GENRE: Other
                """, said("a", "audio/mpeg", Media.mp3()));
    }

    @ParameterizedTest
    @CsvSource({
        "sound.flac, audio/x-flac, TITLE: Silence",
        "sound.ogg, audio/ogg, ARTIST: Nobody",
        "sound.m4a, audio/mp4, ©nam: Silence",
        "sound.wav, audio/x-wav, INFO/TITLE: Silence",
        "sound.wav, application/octet-stream, INFO/TITLE: Silence"
    })
    void saysTheTagsOfOtherFormats(String name, String type, String line) throws Exception {
        List<String> lines = said(name, type, Media.files().get(name)).lines().toList();
        assertTrue(lines.contains(line), lines.toString());
        assertTrue(
                lines.contains("Sample rate: " + (name.endsWith("flac") ? "44100 Hz" : "8000 Hz")), lines.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "a, audio/mpeg, true",
        "a.mp3, application/octet-stream, true",
        "a.MP3, x/y, true",
        "a, audio/midi, false",
        "a.mid, audio/midi, false",
        "a.png, image/png, false",
        "mp3, x/y, true"
    })
    void isForSoundThatItKnows(String name, String type, boolean accepted) throws Exception {
        assertEquals(accepted, plugin(settings(Map.of())).accepts(specimen(name, type, new byte[0])));
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        assertEquals(
                "a.mp3: No audio header found within a.mp3\n",
                complaint("a.mp3", "audio/mpeg", Hostile.noise(100_000)));
        assertEquals("a.wav: a.wav Wav RIFF Header not valid\n", complaint("a.wav", "audio/wav", Hostile.noise(1000)));
    }

    @Test
    void takesNoMemoryForWhatAFileOnlyClaims() throws Exception {
        Map<String, byte[]> files = Hostile.files();
        assertEquals(
                "box.m4a: a part of it says that it is 2147483639 bytes long\n",
                complaint("box.m4a", "audio/mp4", files.get("box.m4a")));
        assertEquals(
                "chunk.wav: a part of it says that it is 2147483648 bytes long\n",
                complaint("chunk.wav", "audio/wav", files.get("chunk.wav")));
    }

    @Test
    void comesToAnEndWithEveryFile() throws Exception {
        for (var file : Hostile.files(".*\\.(mp3|flac|ogg|m4a|wav)").entrySet()) {
            plugin(settings(Map.of())).examine(specimen(file.getKey(), "x/y", file.getValue()));
        }
        for (String type :
                List.of("audio/mpeg", "audio/ogg", "audio/flac", "audio/mp4", "audio/wav", "audio/x-ms-wma")) {
            complaint("noise", type, Hostile.noise(10_000));
        }
    }
}
