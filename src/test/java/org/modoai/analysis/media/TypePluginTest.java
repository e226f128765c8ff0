package org.modoai.analysis.media;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.AnalysisContract;
import org.modoai.plugin.Plugin;

class TypePluginTest extends AnalysisContract {
    @Override
    protected Plugin plugin(PluginSettings settings) {
        return new TypePlugin(settings);
    }

    @Override
    protected byte[] example() {
        return Media.png();
    }

    @Override
    protected String type() {
        return "image/png";
    }

    @Test
    void goesByTheBytes() throws Exception {
        assertEquals("image/png\n", said("a.png", "text/plain", Media.png()));
        assertEquals("image/jpeg\n", said("a", "text/plain", Media.jpeg()));
        assertEquals("audio/mp4\n", said("a.m4a", "text/plain", Media.m4a()));
        assertEquals("image/svg+xml\n", said("a.svg", "text/xml", text("<svg xmlns='http://www.w3.org/2000/svg'/>")));
        assertEquals("application/octet-stream\n", said("a", "text/plain", Hostile.noise(1000)));
    }

    @Test
    void saysWhatTheNameStandsForIfThatIsSomethingElse() throws Exception {
        assertEquals("text/plain\nby name: application/pdf\n", said("a.pdf", "application/pdf", text("No paper.")));
        assertEquals("application/octet-stream\nby name: image/png\n", said("a.png", "image/png", new byte[0]));
    }

    @Test
    void doesNotReadWhatADocumentPointsTo() throws Exception {
        String document = "<?xml version='1.0'?><!DOCTYPE a SYSTEM 'http://127.0.0.1:9/a.dtd' [<!ENTITY e SYSTEM"
                + " 'file:///etc/passwd'>]><a>&e;</a>";
        assertEquals("application/xml\n", said("a.xml", "text/xml", text(document)));
    }

    @Test
    void comesToAnEndWithEveryFile() throws Exception {
        for (var file : Hostile.files().entrySet()) {
            said(file.getKey(), "text/plain", file.getValue());
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
