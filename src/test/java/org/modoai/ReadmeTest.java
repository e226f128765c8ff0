package org.modoai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationException;
import org.modoai.config.ConfigurationReader;
import org.modoai.config.Settings;
import org.modoai.format.MetadataFormat;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What the README shows is what the product takes and does. */
class ReadmeTest {
    private static final String XSD = "http://www.w3.org/2001/XMLSchema";
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\n(.*?)^```$");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z]+/@?\\w+)` \\| (.*?) \\| .*\\|$");
    private static final Pattern DEFAULT = Pattern.compile("Default: (\\S*[^\\s.])$");

    private final String readme;
    private final ConfigurationReader reader = new ConfigurationReader();

    @TempDir
    private Path directory;

    ReadmeTest() throws IOException {
        readme = Files.readString(Path.of("README.md"));
    }

    @Test
    void everyXmlBlockIsWellFormed() throws Exception {
        List<String> blocks = blocks("xml");
        assertTrue(blocks.size() > 5, "this test sees nothing");
        for (String block : blocks) {
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader("<block>" + block + "</block>")));
        }
    }

    @Test
    void everyConfigurationCanBeRead() throws IOException {
        List<String> configurations = blocks("xml").stream()
                .filter(block -> block.startsWith("<modoai"))
                .toList();
        assertTrue(configurations.size() >= 3, "this test sees nothing");
        Files.copy(Path.of("conf/plugins.xml"), directory.resolve("plugins.xml"));
        for (String configuration : configurations) {
            reader.read(Files.writeString(directory.resolve("modoai.xml"), configuration));
        }
    }

    @Test
    void theExampleWithSeveralSitesIsThatOfConf() throws IOException {
        String file = Files.readString(Path.of("conf", "several-sites.xml"));
        String example = file.substring(file.indexOf("<modoai"));
        assertTrue(blocks("xml").contains(example), example);
    }

    @Test
    void theFilterOfTheWebXmlSnippetIsOurs() throws ReflectiveOperationException {
        Matcher named = Pattern.compile("<filter-class>(.*)</filter-class>").matcher(readme);
        assertTrue(named.find());
        assertTrue(jakarta.servlet.Filter.class.isAssignableFrom(Class.forName(named.group(1))));
    }

    @Test
    void theMessageAboutAFaultIsWhatTheReaderSays() throws IOException {
        Path file = Files.writeString(
                Files.createDirectory(directory.resolve("conf")).resolve("modoai.xml"),
                "<modoai xmlns=\"urn:modoai:config:1\">\n  <limits pageRecords=\"many\"/>\n</modoai>\n");
        String message = assertThrows(ConfigurationException.class, () -> reader.read(file))
                .getMessage();
        String shown = message.replace(directory + "/", "");
        assertTrue(blocks("text").contains(shown + "\n"), shown);
    }

    @Test
    void theTableHasEverySettingOfTheSchemaAndNoOther() throws Exception {
        assertEquals(new TreeSet<>(settings().keySet()), new TreeSet<>(table().keySet()));
    }

    @Test
    void theTableStatesTheDefaultsOfTheSchema() throws Exception {
        Map<String, String> table = table();
        Map<String, String> stated = defaults();
        assertTrue(stated.size() >= 10, "this test sees nothing");
        stated.forEach((setting, value) -> assertEquals("`" + value + "`", table.get(setting), setting));
    }

    @Test
    void theDefaultsOfTheTableAreThoseThatHold() throws Exception {
        Map<String, StringBuilder> elements = new TreeMap<>();
        defaults().keySet().stream()
                .filter(setting -> setting.contains("/@"))
                .forEach(setting -> elements.computeIfAbsent(setting.split("/@")[0], name -> new StringBuilder())
                        .append(' ')
                        .append(setting.split("/@")[1])
                        .append("=\"")
                        .append(table().get(setting).replace("`", ""))
                        .append('"'));
        assertEquals(
                List.of("content", "formats", "index", "limits", "modoai", "plugin", "plugins", "site"),
                List.copyOf(elements.keySet()));
        String explicit = "<modoai xmlns=\"urn:modoai:config:1\"" + elements.get("modoai") + "><formats"
                + elements.get("formats") + "><content"
                + elements.get("content") + "/></formats><index" + elements.get("index") + "/><limits"
                + elements.get("limits") + "/></modoai>";
        assertEquals(ConfigurationReader.defaults(), read(explicit));
        assertEquals(
                read(plugin("", "")),
                read(plugin(
                        elements.get("plugins").toString(),
                        elements.get("plugin").toString())));
        assertEquals(read(site("")), read(site(elements.get("site").toString())));
    }

    private static String site(String attributes) {
        return "<modoai xmlns=\"urn:modoai:config:1\"><site context=\"/docs\"" + attributes + "/></modoai>";
    }

    /** With a line break at the end of each tag, so that the places are the same whatever is in them. */
    private static String plugin(String ofPlugins, String ofPlugin) {
        return "<modoai xmlns=\"urn:modoai:config:1\"><plugins" + ofPlugins + "\n><plugin label=\"x\" exec=\"x %s\""
                + ofPlugin + "\n/></plugins></modoai>";
    }

    private Configuration read(String configuration) throws IOException {
        return reader.read(Files.writeString(directory.resolve("modoai.xml"), configuration));
    }

    @Test
    void theFormatOfTheExampleCompilesAndTakesItsSettings() throws Exception {
        List<String> sources = blocks("java");
        assertEquals(1, sources.size());
        Path source = Files.writeString(directory.resolve("SizeFormat.java"), sources.get(0));
        compile(source);
        URL[] classes = {directory.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
            Class<?> type = loader.loadClass("com.example.SizeFormat");
            MetadataFormat format = (MetadataFormat) type.getConstructor(Settings.class)
                    .newInstance(new Settings("modoai.xml:4:30", Map.of("large", "500000")));
            assertEquals("size", format.prefix());
        }
        assertTrue(readme.contains("<format class=\"com.example.SizeFormat\">"));
    }

    @Test
    void everyFileOfTheProjectThatIsNamedExists() {
        Matcher named = Pattern.compile("`((?:conf|src|\\.ci)/[\\w./-]*)`").matcher(readme);
        while (named.find()) {
            boolean tomcats = named.group(1).matches("conf/(modoai|server)\\.xml");
            assertTrue(tomcats || Files.exists(Path.of(named.group(1))), named.group(1));
        }
        assertFalse(readme.contains("TODO"));
    }

    private void compile(Path source) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path product = Path.of(MetadataFormat.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        StringWriter out = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            out,
                            files,
                            null,
                            List.of(
                                    "--release",
                                    "17",
                                    "-proc:none",
                                    "-Xlint:all",
                                    "-Werror",
                                    "-cp",
                                    product.toString(),
                                    "-d",
                                    directory.toString()),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            assertTrue(compiled, out.toString());
        }
    }

    private List<String> blocks(String language) {
        return BLOCK.matcher(readme)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    /** From the name of a setting to what the table gives as its default. */
    private Map<String, String> table() {
        Map<String, String> rows = new LinkedHashMap<>();
        Matcher row = ROW.matcher(readme);
        while (row.find()) {
            assertEquals(Optional.empty(), Optional.ofNullable(rows.put(row.group(1), row.group(2))), row.group(1));
        }
        return rows;
    }

    /** The defaults that the schema states as a value; a type's are those of the content around it. */
    private static Map<String, String> defaults() throws Exception {
        Map<String, String> defaults = new TreeMap<>();
        settings().forEach((setting, documentation) -> {
            Matcher stated = DEFAULT.matcher(documentation);
            if (stated.find() && !setting.startsWith("type/")) {
                defaults.put(setting, stated.group(1));
            }
        });
        return defaults;
    }

    /** Every attribute, and every element with text in it, with what the schema says of it. */
    private static Map<String, String> settings() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Element schema = factory.newDocumentBuilder()
                .parse(ConfigurationReader.schema().toString())
                .getDocumentElement();
        Map<String, String> settings = new TreeMap<>();
        collect("modoai", named(schema, "element", "modoai").orElseThrow(), settings);
        return settings;
    }

    /** @param owner the element that all declarations in this node belong to */
    private static void collect(String owner, Element node, Map<String, String> settings) {
        Element schema = node.getOwnerDocument().getDocumentElement();
        for (Element child : children(node)) {
            String name = child.getAttribute("name");
            switch (child.getLocalName()) {
                case "attribute" -> settings.put(owner + "/@" + name, documentation(child));
                case "attributeGroup" ->
                    collect(
                            owner,
                            named(schema, "attributeGroup", child.getAttribute("ref"))
                                    .orElseThrow(),
                            settings);
                case "element" -> {
                    Optional<Element> type = named(schema, "complexType", child.getAttribute("type"));
                    Element content = type.orElse(child);
                    boolean structure =
                            (type.isPresent() || has(child, "complexType")) && !has(content, "simpleContent");
                    if (!structure) {
                        settings.put(owner + "/" + name, documentation(child));
                    }
                    collect(name, content, settings);
                }
                default -> collect(owner, child, settings);
            }
        }
    }

    private static List<Element> children(Element node) {
        NodeList nodes = node.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }

    private static Optional<Element> named(Element schema, String kind, String name) {
        return children(schema).stream()
                .filter(element -> element.getLocalName().equals(kind))
                .filter(element -> element.getAttribute("name").equals(name))
                .findFirst();
    }

    private static boolean has(Element node, String name) {
        return node.getElementsByTagNameNS(XSD, name).getLength() > 0;
    }

    private static String documentation(Element declaration) {
        return has(declaration, "documentation")
                ? declaration
                        .getElementsByTagNameNS(XSD, "documentation")
                        .item(0)
                        .getTextContent()
                        .strip()
                : "";
    }
}
