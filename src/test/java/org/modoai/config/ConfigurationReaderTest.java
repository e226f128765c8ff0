package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.config.FormatSettings.Delivery;
import org.modoai.config.IndexSettings.DatestampRule;
import org.modoai.config.SiteSettings.Links;
import org.modoai.config.SiteSettings.OfContext;
import org.modoai.config.SiteSettings.OfDirectory;

class ConfigurationReaderTest {
    private static final Path FAULTS = Path.of("src/test/resources/config/faults");

    /** One fault a line: its file, line and column, and what the message holds. */
    private static final Path TABLE = Path.of("src/test/resources/config/faults.txt");

    private final ConfigurationReader reader = new ConfigurationReader();

    @TempDir
    Path directory;

    static Stream<Arguments> faults() throws IOException {
        return Files.readAllLines(TABLE).stream().map(row -> Arguments.of((Object[]) row.split(" *\\| *", 3)));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void reportsEachFaultAtItsPlace(String name, String position, String expected) {
        Path file = FAULTS.resolve(name + ".xml");
        String message = fault(file);
        String place = file + ":" + position + ": ";
        assertTrue(message.startsWith(place), message);
        assertTrue(message.contains(expected), message);
    }

    @Test
    void everyFaultyFileIsInTheTable() throws IOException {
        try (Stream<Path> files = Files.list(FAULTS)) {
            Set<String> there = files.map(file -> file.getFileName().toString().replace(".xml", ""))
                    .collect(Collectors.toSet());
            assertEquals(there, faults().map(row -> (String) row.get()[0]).collect(Collectors.toSet()));
        }
    }

    @Test
    void saysTheSameWhateverTheLanguageOfTheServer() {
        Locale before = Locale.getDefault();
        Path file = FAULTS.resolve("unknown-attribute.xml");
        String english = fault(file);
        try {
            Locale.setDefault(Locale.GERMAN);
            assertEquals(english, fault(file));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void reportsEveryFaultOfAFileAtOnce() throws IOException {
        Path file = file("colour='red'", """

                <excludes>*.tmp<exclude/></excludes>
                <exlude>*.tmp</exlude>
                <limits pageRecords="many" retryAfter="soon"/>
                <index rescan="never" colour="blue"/>
                </modoai""");
        List<String> faults = fault(file).lines().toList();
        for (String expected : List.of(
                ":1:50: unknown attribute 'colour' of 'modoai'",
                ":2:11: unknown element 'excludes' in 'modoai'",
                ":3:9: unknown element 'exlude' in 'modoai'",
                ":4:47: 'many' is no value for attribute 'pageRecords' of 'limits'",
                ":4:47: 'soon' is no value for attribute 'retryAfter' of 'limits'",
                ":5:38: unknown attribute 'colour' of 'index'",
                ":5:38: 'never' is no value for attribute 'rescan' of 'index'",
                ":6:9: not well-formed XML")) {
            assertEquals(
                    1,
                    faults.stream()
                            .filter(fault -> fault.startsWith(file + expected))
                            .count(),
                    () -> expected + " in " + String.join("\n", faults));
        }
        assertEquals(8, faults.size(), () -> String.join("\n", faults));
    }

    @Test
    void whatTheSchemaFindsIsToldOnce() throws IOException {
        Path file = file("", "<repository><adminEmail>x</adminEmail><name/></repository><limits harvests='0'/>");
        assertEquals(3, fault(file).lines().count(), fault(file));
    }

    @Test
    void reportsAFileThatIsNotThere() {
        Path file = directory.resolve("none.xml");
        assertTrue(fault(file).startsWith(file + ": cannot be read"));
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void noFifoIsOpenedWhicheverFileIsNamed() throws Exception {
        Path fifo = directory.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        for (String content : List.of("<plugins file='fifo'/>", "<index tokenKeyFile='" + fifo + "'/>")) {
            String fault = fault(file("", content));
            assertTrue(fault.contains("it is a FIFO, socket or device"), fault);
        }
        assertTrue(fault(fifo).endsWith(": cannot be read: it is a FIFO, socket or device; expected a file"));
    }

    @Test
    void neverFetchesWhatTheFileRefersTo() throws IOException {
        Path other = Files.writeString(directory.resolve("other.xsd"), "not a schema");
        Configuration configuration = read(
                "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'" + " xsi:schemaLocation='urn:modoai:config:1 "
                        + other.toUri() + "'",
                "");
        assertEquals(ConfigurationReader.defaults(), configuration);
    }

    @Test
    void neverTellsWhatAnEntityRefersTo() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "the-secret");
        Path file = Files.writeString(
                directory.resolve("modoai.xml"),
                "<!DOCTYPE modoai [<!ENTITY s SYSTEM '" + secret.toUri() + "'>]>"
                        + "<modoai xmlns='urn:modoai:config:1'><repository><name>&s;</name></repository></modoai>");
        assertFalse(fault(file).contains("the-secret"));
    }

    @Test
    void anEmptyRootMeansTheDefaults() throws IOException {
        assertEquals(ConfigurationReader.defaults(), read("", ""));
    }

    @Test
    void theDefaultsAreThoseOfTheDocumentation() {
        Configuration defaults = ConfigurationReader.defaults();
        Duration halfMinute = Duration.ofSeconds(30);
        assertEquals("/modoai", defaults.prefix());
        assertTrue(defaults.active());
        assertEquals(new CrateSettings(false, false), defaults.crates());
        assertEquals(
                new Description(Optional.empty(), List.of(), Optional.empty(), List.of(), Optional.empty(), List.of()),
                defaults.repository());
        assertEquals(List.of(), defaults.sites());
        assertEquals(Globs.ALL, defaults.globs());
        assertEquals(
                new FormatSettings(new ContentRule(Delivery.VALUE, 307_200), List.of(), List.of()), defaults.formats());
        assertEquals(
                new IndexSettings(
                        Optional.empty(),
                        Optional.empty(),
                        halfMinute,
                        Duration.ofHours(1),
                        DatestampRule.LEARNED,
                        Optional.empty(),
                        Optional.empty()),
                defaults.index());
        assertEquals(new Limits(200, 20_971_520, 4, halfMinute, halfMinute, Duration.ofMinutes(5)), defaults.limits());
        assertEquals(access(2, 3000), defaults.access());
    }

    @Test
    void aliasesOfFormatsAreInTheOrderOfTheFileWithTheirPlaces() throws IOException {
        FormatSettings formats = read("", """
                <formats textExpression=" true ">
                <alias prefix="oduCrate" of=" oai_crate "/>
                <content/><alias of="oduCrate" prefix="x"/></formats>""").formats();
        assertTrue(formats.textExpression());
        assertEquals(
                List.of("oduCrate", "x"),
                formats.aliases().stream().map(FormatSettings.Alias::prefix).toList());
        assertEquals(
                List.of("oai_crate", "oduCrate"),
                formats.aliases().stream().map(FormatSettings.Alias::of).toList());
        assertTrue(formats.aliases().get(1).place().matches(".*modoai.xml:3:\\d+"), formats.aliases()::toString);
    }

    @Test
    void readsWhatTheRepositorySaysOfItself() throws IOException {
        Description repository = read("", """
                <repository>
                  <friend>http://other.example/modoai</friend>
                  <name>
                    Example   Library </name>
                  <adminEmail> webmaster@example.org </adminEmail>
                  <trustedProxy>10.0.0.0/8</trustedProxy>
                  <rights>https://creativecommons.org/licenses/by/4.0/</rights>
                  <adminEmail>o_brien.x@lib.Example.org</adminEmail>
                  <baseUrl>https://WWW.example.org/modoai/</baseUrl>
                  <friend>http://third.example/oai</friend>
                </repository>""").repository();
        assertEquals(
                new Description(
                        Optional.of("Example Library"),
                        List.of("webmaster@example.org", "o_brien.x@lib.Example.org"),
                        Optional.of(URI.create("https://WWW.example.org/modoai/")),
                        List.of(URI.create("http://other.example/modoai"), URI.create("http://third.example/oai")),
                        Optional.of(URI.create("https://creativecommons.org/licenses/by/4.0/")),
                        List.of(Network.parse("10.0.0.0/8"))),
                repository);
    }

    @Test
    void aSitesOwnIncludesReplaceTheGeneralOnesAndExcludesAddUp() throws IOException {
        Configuration configuration = read("", """
                <exclude>**/*.bak</exclude>
                <site context="/docs"><include>manual/**</include><exclude>manual/old/**</exclude></site>
                <include>**/*.html</include>
                <site directory="/srv/./www" url="HTTP://Example.org:80/fil%c3%a9s"/>""");
        Globs general = new Globs(List.of("**/*.html"), List.of("**/*.bak"));
        Globs own = new Globs(List.of("manual/**"), List.of("**/*.bak", "manual/old/**"));
        assertEquals(
                List.of(
                        new OfContext("/docs", own, Links.INSIDE),
                        new OfDirectory(
                                Path.of("/srv/www"),
                                URI.create("http://example.org/fil%c3%a9s/"),
                                general,
                                Links.NONE)),
                configuration.sites());
        assertEquals(general, configuration.globs());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "ROOT", " ROOT "})
    void theWebappAtTheRootHasSeveralNames(String name) throws IOException {
        Configuration configuration = read("", "<site context='" + name + "' links='anywhere'/>");
        assertEquals(List.of(new OfContext("", Globs.ALL, Links.ANYWHERE)), configuration.sites());
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/api", "/docs/api", "/docs/api/", "docs#api"})
    void aWebappHasOneNormalForm(String name) throws IOException {
        Configuration configuration = read("", "<site context='" + name + "'/>");
        assertEquals(List.of(new OfContext("/docs/api", Globs.ALL, Links.INSIDE)), configuration.sites());
    }

    @Test
    void aRuleForAMediaTypeInheritsWhatItLeavesOut() throws IOException {
        FormatSettings formats = read("", """
                <formats><content delivery="both" threshold="2 KB">
                  <type mime="video/*" delivery="reference"/>
                  <type mime="text/*" threshold="1GB"/>
                </content></formats>""").formats();
        assertEquals(new ContentRule(Delivery.REFERENCE, 2048), formats.content("video/mp4"));
        assertEquals(new ContentRule(Delivery.BOTH, 1L << 30), formats.content("text/html"));
        assertEquals(new ContentRule(Delivery.BOTH, 2048), formats.content("image/png"));
    }

    @Test
    void anExtensionKnowsItsParametersAndItsPlace() throws IOException {
        Path file = file("", """

                <formats><format class='a.B'><param name='x'> 1 </param><param name='y'/></format></formats>""");
        FormatSettings.Extension extension =
                reader.read(file).formats().extensions().get(0);
        assertEquals("a.B", extension.className());
        assertEquals(new Settings(file + ":2:30", Map.of("x", " 1 ", "y", "")), extension.settings());
    }

    @Test
    void readsIndexAndLimits() throws IOException {
        assertTrue(read("negotiate='true'", "").crates().negotiate());
        assertTrue(read("rootCrate='1'", "").crates().root());
        Configuration configuration = read("prefix='/mod_oai' active='false'", """
                <limits pageRecords="1" pageBytes="1" harvests="1" rate="7" retryAfter="1h" patience="90" responseTime="2m"/>
                <index directory="/var/lib/modoai" rescan="0" schedule="5m" datestamp="modified" retention="48h"/>""");
        assertEquals("/mod_oai", configuration.prefix());
        assertFalse(configuration.active());
        assertEquals(
                new IndexSettings(
                        Optional.of(Path.of("/var/lib/modoai")),
                        Optional.empty(),
                        Duration.ZERO,
                        Duration.ofMinutes(5),
                        DatestampRule.MODIFIED,
                        Optional.of(Duration.ofHours(48)),
                        Optional.empty()),
                configuration.index());
        assertEquals(
                new Limits(1, 1, 1, Duration.ofHours(1), Duration.ofSeconds(90), Duration.ofMinutes(2)),
                configuration.limits());
        assertEquals(access(1, 7), configuration.access());
        assertEquals(
                access(5, 3000),
                read("", "<limits harvests='9' clientHarvests='5'/>").access());
        assertEquals(access(4, 3000), read("", "<limits harvests='7'/>").access());
    }

    private static Access access(int clientHarvests, int rate) {
        return new Access(clientHarvests, rate, List.of(), Optional.empty(), List.of());
    }

    @Test
    void robotsCountForAllSitesOrForSome() throws IOException {
        String sites = """
                <site context="a" robots="respect"/><site context="b" robots="ignore"/><site context="c"/>
                <site directory="/d" url="http://www.example.org" robots="respect"/>""";
        Configuration ignoring = read("", sites);
        assertEquals(
                List.of(true, false, false, true),
                ignoring.sites().stream().map(ignoring.robots()::respects).toList());
        Configuration respecting = read("robots='respect'", sites);
        assertEquals(
                List.of(true, false, true, true),
                respecting.sites().stream().map(respecting.robots()::respects).toList());
        assertEquals(
                new RobotsSettings(false, Set.of()),
                ConfigurationReader.defaults().robots());
        assertEquals(
                new RobotsSettings(true, Set.of()), read("robots='respect'", "").robots());
    }

    @Test
    void readsWhoMayComeAndWhen() throws IOException {
        Access access = read("", """
                <limits crateRole=" archive ">
                  <allow>192.0.2.0/24</allow><window/><allow>::1</allow>
                  <window days="fri-mon wed" hours="22:30-06:00" zone="Europe/Berlin" formats="oai_crate crate"
                    harvester="192.0.2.7"/>
                  <window hours="00:00-24:00" days="sun"/>
                </limits>""").access();
        assertEquals(Optional.of("archive"), access.crateRole());
        assertEquals(List.of(Network.parse("192.0.2.0/24"), Network.parse("::1")), access.allowed());
        assertEquals(3, access.windows().size());
        Window always = access.windows().get(0);
        assertEquals(7, always.days().size());
        assertEquals(List.of(LocalTime.MIDNIGHT, LocalTime.MIDNIGHT), List.of(always.opens(), always.closes()));
        assertEquals(ZoneId.systemDefault(), always.zone());
        assertEquals(Set.of(), always.formats());
        assertEquals(Optional.empty(), always.harvester());
        Window nights = access.windows().get(1);
        assertEquals(
                EnumSet.of(
                        DayOfWeek.FRIDAY, DayOfWeek.SATURDAY, DayOfWeek.SUNDAY, DayOfWeek.MONDAY, DayOfWeek.WEDNESDAY),
                nights.days());
        assertEquals(List.of(LocalTime.of(22, 30), LocalTime.of(6, 0)), List.of(nights.opens(), nights.closes()));
        assertEquals(ZoneId.of("Europe/Berlin"), nights.zone());
        assertEquals(Set.of("oai_crate", "crate"), nights.formats());
        assertEquals(Optional.of(Network.parse("192.0.2.7")), nights.harvester());
        Window sundays = access.windows().get(2);
        assertEquals(Set.of(DayOfWeek.SUNDAY), sundays.days());
        assertEquals(List.of(LocalTime.MIDNIGHT, LocalTime.MIDNIGHT), List.of(sundays.opens(), sundays.closes()));
    }

    @Test
    void readsTheKeyOfTokensFromAFileAndTellsNobody() throws IOException {
        Path file = Files.writeString(directory.resolve("key"), "sixteen letters!\nand more");
        IndexSettings index = read("", "<index tokenKeyFile='" + file + "'/>").index();
        assertEquals(Optional.of("sixteen letters!"), index.tokenKey());
        assertFalse(index.toString().contains("letters"), index.toString());
        Files.writeString(file, "fifteen letters");
        ConfigurationException fault =
                assertThrows(ConfigurationException.class, () -> read("", "<index tokenKeyFile='" + file + "'/>"));
        assertTrue(fault.getMessage().contains("16 characters or more"), fault.getMessage());
    }

    @Test
    void readsADatabaseAndItsPasswordFromAFile() throws IOException {
        String database = "<index database='jdbc:postgresql://host/x?ssl=true' user='me' ";
        DatabaseSettings plain =
                read("", database + "password='p'/>").index().database().orElseThrow();
        assertEquals(
                new DatabaseSettings("jdbc:postgresql://host/x?ssl=true", Optional.of("me"), Optional.of("p")), plain);
        assertFalse(plain.toString().contains("p="), plain.toString());
        Path file = Files.writeString(directory.resolve("password"), " pass word \nand more");
        assertEquals(
                Optional.of(" pass word "),
                read("", database + "passwordFile='" + file + "'/>")
                        .index()
                        .database()
                        .orElseThrow()
                        .password());
        assertEquals(
                Optional.of(new DatabaseSettings("jdbc:postgresql:x", Optional.empty(), Optional.empty())),
                read("", "<index database='jdbc:postgresql:x'/>").index().database());
    }

    @Test
    void readsFromAUrlAsFromAPath() throws IOException {
        Path file = file("prefix='/oai'", "");
        assertEquals(reader.read(file), reader.read(file.toUri().toURL()));
        Path faulty = FAULTS.resolve("unknown-element.xml").toAbsolutePath();
        assertEquals(
                fault(faulty),
                assertThrows(
                                ConfigurationException.class,
                                () -> reader.read(faulty.toUri().toURL()))
                        .getMessage());
    }

    private String fault(Path file) {
        return assertThrows(ConfigurationException.class, () -> reader.read(file))
                .getMessage();
    }

    private Configuration read(String attributes, String content) throws IOException {
        return reader.read(file(attributes, content));
    }

    private Path file(String attributes, String content) throws IOException {
        return Files.writeString(
                directory.resolve("modoai.xml"),
                "<modoai xmlns='urn:modoai:config:1' " + attributes + ">" + content + "</modoai>");
    }
}
