package org.modoai.cli.httpd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationReader;
import org.modoai.config.PluginSettings;

class HttpdTranslationTest {
    private static final Path EXAMPLES = Path.of("src/test/resources/httpd");
    private static final int MUTANTS = 100;

    private static final ConfigurationReader READER = new ConfigurationReader();
    private static final Trial TRIAL = new Trial();

    @TempDir
    private Path directory;

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".conf")).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleComesToWhatIsWrittenBesideIt(Path example) throws IOException {
        String name = example.getFileName().toString();
        HttpdTranslation translation = HttpdTranslation.of(example);
        assertEquals(Files.readString(EXAMPLES.resolve(name.replace(".conf", ".xml"))), translation.xml());
        assertEquals(
                Files.readString(EXAMPLES.resolve(name.replace(".conf", ".remarks"))),
                translation.remarks().stream()
                        .map(remark -> remark.line(name) + "\n")
                        .collect(Collectors.joining()));
        read(translation);
    }

    @Test
    void theReaderFindsTheFourArgumentsOfALine() throws IOException {
        PluginSettings zip = read(HttpdTranslation.of(EXAMPLES.resolve("one-line.conf")))
                .plugins()
                .list()
                .get(0);
        assertEquals("zip", zip.label());
        assertEquals(
                List.of("/usr/bin/unzip", "-Z", "%s"),
                zip.command().orElseThrow().arguments());
        assertEquals(
                List.of("/usr/bin/unzip", "-v"), zip.command().orElseThrow().version());
        assertEquals(List.of("*/zip"), zip.scope().mime());
    }

    @Test
    void theReaderFindsTheSettings() throws IOException {
        Configuration whole = read(HttpdTranslation.of(EXAMPLES.resolve("whole.conf")));
        assertEquals("/mod_oai", whole.prefix());
        assertTrue(whole.active());
        assertEquals("Music & Films", whole.repository().name().orElseThrow());
        assertEquals(List.of("jsmith@cs.example.edu"), whole.repository().adminEmails());
        assertEquals(100, whole.limits().pageRecords());
        assertEquals(10 << 20, whole.limits().pageBytes());
    }

    @Test
    void aRepositoryThatIsOffStaysOff() throws IOException {
        assertFalse(read(translated("modoai_oai_active Off")).active());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            ignoreLeadingAndTrailingWhitespace = true,
            quoteCharacter = '`',
            value = {
                "/usr/local/bin ots %s                ! /usr/local/bin/ots %s      ! taken as /usr/local/bin/ots",
                "/usr/local/ bin/ots %s               ! /usr/local/bin/ots %s      ! taken as /usr/local/bin/ots",
                "java -jar DROID.jar %s               ! java -jar DROID.jar %s     ! give its whole path",
                "java -jar /opt/droid/ DROID.jar %s   ! java -jar /opt/droid/DROID.jar %s ! a blank inside a path",
                "java -cp /a.jar:b.jar Main %s        ! java -cp /a.jar:b.jar Main %s     ! b.jar is looked for beside",
                "./tool %s                            ! ./tool %s                  ! give its whole path",
                "/usr/bin/md5sum                      ! /usr/bin/md5sum %s         ! there is no %s",
                "/usr/bin/md5sum %S                   ! /usr/bin/md5sum %s         ! taken as /usr/bin/md5sum %s",
                "/usr/bin/file %s 2>&1                ! /usr/bin/file %s           ! taken away",
                "/usr/bin/file -m $HOME/magic %s      ! /usr/bin/file -m $HOME/magic %s ! write what is meant",
                "/bin/sh -c 'wc %s'                   ! /bin/sh -c 'wc %s'         ! write a script instead",
            })
    void whatIsWrongWithACommandIsReportedAndMended(String written, String meant, String remark) throws IOException {
        HttpdTranslation translation = translated("modoai_plugin x \"" + written + "\"");
        assertEquals(meant, only(translation).command().orElseThrow().exec());
        assertEquals(1, translation.remarks().size(), translation.remarks()::toString);
        String line = translation.remarks().get(0).line("c");
        assertTrue(line.startsWith("c:1:") && line.contains(remark), line);
        assertTrue(translation.xml().contains("<!-- line 1: "), translation.xml());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/usr/bin/md5sum %s",
                "file -b -L %s",
                "/usr/bin/env perl tool.pl %s",
                "/bin/sh /opt/script.sh %s",
                "java -jar /opt/droid/DROID.jar -L%s",
                "/usr/bin/java -jar %s",
                "/usr/bin/tool -cp x %s",
                "/usr/bin/grep 'a|b>c;d' %s",
                "/usr/bin/grep '$(x) *' %s",
            })
    void nothingIsSaidOfACommandThatIsRight(String written) throws IOException {
        HttpdTranslation translation = translated("modoai_plugin x \"" + written + "\"");
        assertEquals(List.of(), translation.remarks());
        assertEquals(written, only(translation).command().orElseThrow().exec());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sort %s | head",
                "sort %s|head",
                "cat < %s",
                "sort %s > out",
                "a %s && b",
                "a %s; b",
                "a `b` %s",
                "a $(b) %s",
                "a %s &"
            })
    void whatIsWrittenForAShellIsLeftOut(String written) throws IOException {
        HttpdTranslation translation = translated("modoai_plugin x \"" + written + "\"");
        assertEquals(List.of(), read(translation).plugins().list());
        assertEquals(1, translation.remarks().size());
        assertTrue(translation.remarks().get(0).line("c").contains("put it into a script"));
    }

    @Test
    void anOpenQuoteIsReported() throws IOException {
        HttpdTranslation translation = translated("<plugin>\nlabel x\nexec /usr/bin/tool \"a %s\nmime */*\n</plugin>");
        assertEquals(List.of(), read(translation).plugins().list());
        assertTrue(
                translation.remarks().get(0).line("c").startsWith("c:3:6: ")
                        && translation.remarks().get(0).line("c").contains("quote is not closed"),
                translation.remarks()::toString);
    }

    @Test
    void otherPercentSignsAreThemselves() throws IOException {
        HttpdTranslation translation =
                translated("modoai_plugin x \"/usr/bin/date -r %s +%Y%m%%\" \"/usr/bin/echo 100%\"");
        assertEquals(List.of(), translation.remarks());
        PluginSettings.Command command = only(translation).command().orElseThrow();
        assertEquals("/usr/bin/date -r %s +%%Y%%m%%", command.exec());
        assertEquals(List.of("/usr/bin/echo", "100%%"), command.version());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "*/*                ! */*                    ! 0",
                ".*                 ! */*                    ! 0",
                "image/.*           ! image/*                ! 0",
                "^text/(html|css)$  ! text/html text/css     ! 0",
                "image/gif|text/css ! image/gif text/css     ! 0",
                "image/gif,text/css ! image/gif text/css     ! 0",
                "image              ! image/*                ! 1",
                "pdf                ! */pdf                  ! 1",
                "image/[gp].*       ! */*                    ! 2",
            })
    void mediaTypesBecomeGlobs(String written, String globs, int remarks) throws IOException {
        HttpdTranslation translation = translated("modoai_plugin x \"/bin/x %s\" \"/bin/x -v\" \"" + written + "\"");
        assertEquals(List.of(globs.split(" ")), only(translation).scope().mime());
        assertEquals(remarks, translation.remarks().size(), translation.remarks()::toString);
    }

    @Test
    void aMisspeltPluginIsTakenAsOne() throws IOException {
        HttpdTranslation translation = translated("modoia_plugin md5 \"/usr/bin/md5sum %s\"");
        assertEquals("md5", only(translation).label());
        assertEquals(
                List.of("c:1:1: unknown directive modoia_plugin; taken as modoai_plugin"),
                translation.remarks().stream().map(remark -> remark.line("c")).toList());
    }

    @Test
    void aLocationThatIsNotOursIsPassedOver() throws IOException {
        HttpdTranslation translation =
                translated("<Location /status>\nSetHandler server-status\nOrder deny,allow\n</Location>\n"
                        + "<Location /archive>\nSetHandler modoai-handler\n</Location>");
        assertEquals("/archive", read(translation).prefix());
        assertEquals(List.of(), translation.remarks());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<Location />", "<LocationMatch ^/oai>", "<Location ~ /oai>", "<Location /a b/oai>"})
    void aLocationThatIsNoPrefixIsReported(String tag) throws IOException {
        String name = tag.startsWith("<LocationM") ? "LocationMatch" : "Location";
        HttpdTranslation translation = translated(tag + "\nmodoai_sitename x\n</" + name + ">");
        assertEquals("/modoai", read(translation).prefix());
        assertEquals(1, translation.remarks().size());
    }

    @Test
    void whatIsForATerminalDoesNotReachIt() throws IOException {
        HttpdTranslation translation = translated("modoai_\u001b[2J\u009b1m\u202e x\nmodoai_sitename a\u0007b");
        String line = translation.remarks().get(0).line("c");
        assertFalse(line.matches("(?s).*[\\p{Cc}\\p{Cf}].*"), line);
        assertEquals("a\uFFFDb", read(translation).repository().name().orElseThrow());
    }

    @Test
    void whatEndsACommentInXmlDoesNotEndIt() throws IOException {
        HttpdTranslation translation = translated("modoai_-->< x\nmodoai_plugin --> \"/bin/x --> %s --\"");
        assertEquals(2, translation.remarks().size(), translation.remarks()::toString);
        read(translation);
    }

    @Test
    void anOldFileIsReadInItsOwnEncoding() throws IOException {
        Path file = Files.write(
                directory.resolve("c"), "modoai_sitename \"Bibliothèque\"".getBytes(Charset.forName("windows-1252")));
        assertEquals(
                "Bibliothèque",
                read(HttpdTranslation.of(file)).repository().name().orElseThrow());
    }

    @Test
    void aByteOrderMarkAndForeignLineEndsDoNotMatter() throws IOException {
        HttpdTranslation translation = translated("\uFEFFmodoai_sitename \\\r\n  Here\r\n");
        assertEquals("Here", read(translation).repository().name().orElseThrow());
        assertEquals(List.of(), translation.remarks());
    }

    @Test
    void whatIsNoSuchFileIsRefused() throws IOException {
        assertRefused("", "nothing of mod_oai");
        assertRefused("Listen 80\nInclude conf/oai.conf\n", "nothing of mod_oai");
        assertRefused("modoai_sitename a\0b", "not a text file");
        assertRefused("modoai_sitename " + "x".repeat(20_000), "line 1 is longer");
        assertRefused("# a\\\n".repeat(10_000), "line 1 is longer");
        assertRefused("\\\n".repeat(1 << 20), "line 1 is longer");
        assertRefused("<a>\n".repeat(200), "nested too deep");
        assertRefused("<a>".repeat(200), "nested too deep");
        assertRefused("# x\n".repeat(2 << 20), "larger than");
        assertThrows(NoSuchFileException.class, () -> HttpdTranslation.of(directory.resolve("none")));
        assertThrows(IOException.class, () -> HttpdTranslation.of(directory));
    }

    @Test
    void whateverIsMadeOfABrokenFileCanBeRead() throws IOException {
        Random random = new Random(1);
        List<String> sources =
                examples().stream().map(HttpdTranslationTest::content).toList();
        String scraps = "\"'<>%#\\/ \n|*:=-\u201C\u2013&;$(s\t\u2028\u0085";
        int taken = 0;
        for (int i = 0; i < MUTANTS; i++) {
            StringBuilder text = new StringBuilder(sources.get(i % sources.size()));
            for (int change = 0; change < 1 + i % 20; change++) {
                int at = random.nextInt(text.length() - 1);
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, scraps.charAt(random.nextInt(scraps.length())));
                    default -> text.setCharAt(at, scraps.charAt(random.nextInt(scraps.length())));
                }
            }
            try {
                read(translated(text.toString()));
                taken++;
            } catch (IOException e) {
                assertTrue(e.getMessage().startsWith("nothing of mod_oai"), e::toString);
            }
        }
        assertTrue(taken > MUTANTS * 9 / 10, taken + " of " + MUTANTS);
    }

    @Test
    void theReadmeShowsWhatIsDone() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        String section = readme.substring(readme.indexOf("## From the papers' configuration"));
        HttpdTranslation translation = translated(block(section, "apache"));
        assertEquals(
                block(section, "xml"),
                translation.xml().substring(translation.xml().indexOf("<modoai")));
        assertEquals(
                block(section, "text"),
                translation.remarks().stream()
                        .map(remark -> remark.line("httpd.conf") + "\n")
                        .collect(Collectors.joining()));
    }

    private static String block(String section, String language) {
        int start = section.indexOf("```" + language + "\n") + language.length() + 4;
        return section.substring(start, section.indexOf("```", start));
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void assertRefused(String text, String why) {
        IOException refusal = assertThrows(IOException.class, () -> translated(text));
        assertTrue(refusal.getMessage().contains(why), refusal::getMessage);
    }

    private HttpdTranslation translated(String text) throws IOException {
        return HttpdTranslation.of(Files.writeString(directory.resolve("c"), text, StandardCharsets.UTF_8), TRIAL);
    }

    private PluginSettings only(HttpdTranslation translation) throws IOException {
        List<PluginSettings> plugins = read(translation).plugins().list();
        assertEquals(1, plugins.size());
        return plugins.get(0);
    }

    private Configuration read(HttpdTranslation translation) throws IOException {
        return READER.read(Files.writeString(directory.resolve("modoai.xml"), translation.xml()));
    }
}
