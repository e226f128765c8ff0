package org.modoai.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.modoai.format.GivenFinding.RUN;
import static org.modoai.format.GivenFinding.output;
import static org.modoai.format.GivenFinding.plugin;
import static org.modoai.format.GivenFinding.words;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.modoai.config.FormatSettings;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.config.FormatSettings.Delivery;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimen;
import org.modoai.plugin.Specimens;
import org.modoai.plugin.Words;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class CrateTest extends MetadataFormatContract {
    private final Specimens specimens = new Specimens(64 * 1024 * 1024);
    private final List<Plugin> plugins = new ArrayList<>();

    @AfterEach
    void close() {
        specimens.close();
    }

    @Override
    MetadataFormat format() {
        FormatSettings settings = new FormatSettings(new ContentRule(Delivery.VALUE, 300 * 1024), List.of(), List.of());
        return new Crate(settings, Plugins.of(plugins), specimens);
    }

    @Test
    void eachPluginHasItsSayInTheOrderOfTheConfiguration() throws Exception {
        say("file", "GIF image data");
        say("md5sum", "b4491705564909da7f9eaf749dbbfbb1  dot.gif\n");
        say("file", "contradicts the first");
        Element crate = write("dot.gif", GivenAnswer.of("image/gif", new byte[43]));
        assertEquals(List.of("file", "md5sum", "file"), texts(crate, "PluginLabel"));
        assertEquals(
                List.of("GIF image data", "b4491705564909da7f9eaf749dbbfbb1  dot.gif\n", "contradicts the first"),
                texts(crate, "PluginContent"));
    }

    @Test
    void commandVersionAndRunAreReported() throws Exception {
        Finding.Tool tool = new Finding.Tool("md5sum", Optional.of("md5sum %s"), Optional.of(words("9.1".getBytes())));
        plugins.add(plugin(new Finding.Output(tool, RUN, words(new byte[0]))));
        Element plugin = (Element)
                plugins(write("a", GivenAnswer.of("x/y", new byte[1]))).item(0);
        assertEquals("ok", plugin.getAttribute("status"));
        assertEquals("0", plugin.getAttribute("exitCode"));
        assertEquals("2026-01-01T00:00:00Z", plugin.getAttribute("started"));
        assertEquals("PT0.012S", plugin.getAttribute("duration"));
        assertEquals(List.of("md5sum %s"), texts(plugin, "PluginExec"));
        assertEquals(List.of("9.1"), texts(plugin, "PluginVersion"));
    }

    @Test
    void whatIsElsewhereIsReferredTo() throws Exception {
        Finding.Tool tool = new Finding.Tool("archive", Optional.empty(), Optional.empty());
        plugins.add(plugin(new Finding.Cited(tool, RUN, "https://x.example/?a=1&b=2")));
        Element plugin = (Element)
                plugins(write("a", GivenAnswer.of("x/y", new byte[1]))).item(0);
        assertEquals("ok", plugin.getAttribute("status"));
        Element content =
                (Element) plugin.getElementsByTagNameNS("*", "PluginContent").item(0);
        assertEquals("https://x.example/?a=1&b=2", content.getAttribute("ref"));
        assertEquals("https://x.example/?a=1&b=2", content.getTextContent());
    }

    @Test
    void aFindingOfEarlierSaysSo() throws Exception {
        Finding.Tool tool = new Finding.Tool("md5sum", Optional.empty(), Optional.empty());
        Finding.Run then = new Finding.Run(RUN.started(), RUN.duration(), RUN.exitCode(), true);
        plugins.add(plugin(new Finding.Output(tool, RUN, words(new byte[0]))));
        plugins.add(plugin(new Finding.Output(tool, then, words(new byte[0]))));
        NodeList both = plugins(write("a", GivenAnswer.of("x/y", new byte[1])));
        assertFalse(((Element) both.item(0)).hasAttribute("cached"));
        assertEquals("true", ((Element) both.item(1)).getAttribute("cached"));
        assertEquals("2026-01-01T00:00:00Z", ((Element) both.item(1)).getAttribute("started"));
    }

    @Test
    void theErrorTextOfAFailureIsItsContent() throws Exception {
        Finding.Tool tool = new Finding.Tool("jhove", Optional.empty(), Optional.empty());
        plugins.add(plugin(new Finding.Failed(tool, RUN, words("not found".getBytes()), Finding.Cause.NOT_FOUND)));
        Element plugin = (Element)
                plugins(write("a", GivenAnswer.of("x/y", new byte[1]))).item(0);
        assertEquals("not-found", plugin.getAttribute("status"));
        assertEquals(List.of("not found"), texts(plugin, "PluginContent"));
    }

    @Test
    void whatXmlCannotCarryComesInBase64AndBackExactly() throws Exception {
        byte[] every = new byte[256];
        for (int i = 0; i < every.length; i++) {
            every[i] = (byte) i;
        }
        List<byte[]> awkward = List.of(
                every,
                "a\r\nb".getBytes(StandardCharsets.UTF_8),
                new byte[] {(byte) 0xC3},
                "\uFFFE".getBytes(StandardCharsets.UTF_8));
        awkward.forEach(bytes -> plugins.add(plugin(output("awkward", words(bytes)))));
        NodeList contents = write("a", GivenAnswer.of("x/y", new byte[1])).getElementsByTagNameNS("*", "PluginContent");
        for (int i = 0; i < contents.getLength(); i++) {
            Element content = (Element) contents.item(i);
            assertEquals("base64", content.getAttribute("encoding"));
            assertArrayEquals(awkward.get(i), Base64.getDecoder().decode(content.getTextContent()));
        }
        assertEquals(awkward.size(), contents.getLength());
    }

    @Test
    void textComesBackExactlyWhateverIsInIt() throws Exception {
        List<String> texts = List.of(
                "]]>", "]]]]>>]]", "<record><header status='deleted'/></record>", "&amp;&#0;", "\ttab\n\n", "é😀", "");
        texts.forEach(text -> say("text", text));
        assertEquals(texts, texts(write("a", GivenAnswer.of("x/y", new byte[1])), "PluginContent"));
    }

    @Test
    void aCutIsSaid() throws Exception {
        plugins.add(plugin(output("flood", new Words("abc".getBytes(), 1000, "text/plain"))));
        Element content = (Element) write("a", GivenAnswer.of("x/y", new byte[1]))
                .getElementsByTagNameNS("*", "PluginContent")
                .item(0);
        assertEquals("true", content.getAttribute("truncated"));
        assertEquals("1000", content.getAttribute("length"));
    }

    @Test
    void pluginsSeeTheBytesThatAreDisseminatedAndNothingIsLeft() throws Exception {
        List<Path> seen = new ArrayList<>();
        byte[] bytes = "the bytes".getBytes();
        plugins.add(new Plugin() {
            @Override
            public boolean accepts(Specimen specimen) {
                return true;
            }

            @Override
            public Finding examine(Specimen specimen) {
                try {
                    seen.add(specimen.file());
                    return output("cat", words(Files.readAllBytes(specimen.file())));
                } catch (java.io.IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }
        });
        Element crate = write("d/-rf%20%24%28x%29.txt", GivenAnswer.of("text/plain", bytes));
        assertEquals(List.of("the bytes"), texts(crate, "PluginContent"));
        assertEquals("_rf___x_.txt", seen.get(0).getFileName().toString());
        assertFalse(Files.exists(seen.get(0)));
        assertArrayEquals(
                bytes, Base64.getDecoder().decode(texts(crate, "Resource").get(0)));
    }

    @Test
    void pluginsLearnTheCharsetOfTheHeaderField() throws Exception {
        List<Optional<Charset>> seen = new ArrayList<>();
        plugins.add(new Plugin() {
            @Override
            public boolean accepts(Specimen specimen) {
                return seen.add(specimen.charset());
            }

            @Override
            public Finding examine(Specimen specimen) {
                return output("none", words(new byte[0]));
            }
        });
        for (String parameter : List.of("; charset=KOI8-R", ";charset=no-such", "")) {
            write("a.txt", GivenAnswer.of("text/plain" + parameter, new byte[1]));
        }
        assertEquals(List.of(Optional.of(Charset.forName("KOI8-R")), Optional.empty(), Optional.empty()), seen);
    }

    private void say(String label, String text) {
        plugins.add(plugin(output(label, words(text.getBytes(StandardCharsets.UTF_8)))));
    }

    private static NodeList plugins(Element crate) {
        return crate.getElementsByTagNameNS("http://www.cratemodel.org/OAI/2.0/crate/", "plugin");
    }

    private static List<String> texts(Element element, String name) {
        List<String> texts = new ArrayList<>();
        NodeList nodes = element.getElementsByTagNameNS("*", name);
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }
}
