package org.modoai.convergence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modoai.OaiSchemas;
import org.modoai.repository.Caller;
import org.modoai.site.Header;
import org.modoai.site.MediaType;
import org.modoai.site.Requester;

/** What harvesters are told of changes, one kind at a time. */
class ToldChangesTest {
    private static final String LIST = "verb=ListRecords&metadataPrefix=bytes";
    private static final String GET = "verb=GetRecord&metadataPrefix=bytes&identifier=http://foo.example/";
    private static final Instant OLD = Instant.parse("2020-01-01T00:00:00Z");

    @TempDir
    Path directory;

    private Disk disk;
    private World world;

    @BeforeEach
    void open() throws Exception {
        disk = new Disk(directory);
        world = new World(disk, Mutant.NONE, false, 1);
        put("a", "text/html");
        scan();
    }

    @AfterEach
    void close() {
        world.close();
        disk.close();
    }

    private void put(String path, String type) {
        put(path, "of " + path, type, world.clock.instant().minusSeconds(30));
    }

    private void put(String path, String content, String type, Instant touched) {
        world.first.write(path, content, type, OLD, touched);
        world.first.note();
    }

    private void scan() throws Exception {
        for (ModelSite site : world.sites()) {
            world.scan(site);
        }
    }

    /** The next minute, in which the index learns what has happened. */
    private void later() throws Exception {
        world.clock.advance(Duration.ofMinutes(1));
        scan();
        world.revalidate();
    }

    private static String minute(int minute) {
        return "2024-06-01T12:0" + minute + ":00Z";
    }

    private static Page.Item deleted(String path, int minute) {
        return new Page.Item("http://foo.example/" + path, minute(minute), Optional.empty());
    }

    private static Page.Item record(String path, String datestamp) {
        Copy copy = new Copy("of " + path, MediaType.of("text/html"));
        return new Page.Item("http://foo.example/" + path, datestamp, Optional.of(copy));
    }

    @Test
    void whatIsGoneIsADeletedRecordWithItsSetInListsAndAlone() throws Exception {
        assertEquals(List.of(record("a", OLD.toString())), world.ask(LIST).items());
        world.first.files.clear();
        later();
        for (String query : List.of(
                LIST,
                LIST + "&from=" + minute(0),
                LIST + "&set=mime:text:html",
                "verb=ListIdentifiers&metadataPrefix=oai_dc",
                GET + "a",
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=http://foo.example/a")) {
            assertEquals(List.of(deleted("a", 1)), world.ask(query).items(), query);
            String answer = world.answer(query, World.CALLER);
            OaiSchemas.validate(answer.getBytes(StandardCharsets.UTF_8));
            assertTrue(answer.contains("<setSpec>mime:text:html</setSpec>"), answer);
            assertFalse(answer.contains("<metadata>"), answer);
        }
        String formats = world.answer("verb=ListMetadataFormats&identifier=http://foo.example/a", World.CALLER);
        assertTrue(formats.contains("<metadataPrefix>oai_dc</metadataPrefix>"), formats);
        assertEquals("noSetHierarchy", world.ask("verb=ListSets").error(), "a set of which nothing is left is none");
    }

    @Test
    void whatWasAnotherWhenItWasToldIsToldAgainThoughItIsBackWhenItIsLookedAt() throws Exception {
        put("a", "of a", "text/html", world.clock.instant());
        scan();
        world.ask(LIST);
        world.clock.advance(Duration.ofMinutes(1));
        put("a", "ad a", "text/html", world.clock.instant());
        world.clock.advance(Duration.ofMinutes(1));
        world.ask(GET + "a");
        world.ask(LIST);
        put("a", "of a", "text/html", world.clock.instant());
        later();
        List<Page.Item> told = world.ask(LIST + "&from=" + minute(2)).items();
        assertEquals(List.of(record("a", minute(3))), told);
    }

    /** A file system may give the same time to all that happens within two seconds. */
    @Test
    void whatWasToldWhenItsNextStateMayHaveTheSameTimeIsToldAgain() throws Exception {
        put("a", "of a", "text/html", world.clock.instant());
        scan();
        put("a", "ad a", "text/html", world.clock.instant());
        assertEquals(
                Optional.of(new Copy("ad a", MediaType.of("text/html"))),
                world.ask(LIST).items().get(0).copy());
        put("a", "of a", "text/html", world.clock.instant());
        later();
        assertEquals(
                List.of("of a"),
                world.ask(LIST + "&from=" + minute(0)).items().stream()
                        .map(item -> item.copy().orElseThrow().content())
                        .toList());
        world.clock.advance(Duration.ofMinutes(1));
        assertEquals("noRecordsMatch", world.ask(LIST + "&from=" + minute(1)).error(), "and only once");
    }

    /** Everybody comes by http here. */
    @Test
    void whatIsToBeHadByHttpsAloneIsForThoseWhoComeByItAndKeepsItsDatestamp() throws Exception {
        world.first.secured.add("c");
        put("b", "text/html");
        put("c", "text/html");
        scan();
        Requester plain = World.CALLER.requester();
        Caller secure = new Caller(
                "http://foo.example/modoai",
                "http://foo.example",
                new Requester(plain.connection(), "https", "foo.example", 443, List.of(), Map.of()));
        List<Page.Item> open = List.of(record("a", OLD.toString()), record("b", OLD.toString()));
        List<Page.Item> all =
                List.of(record("a", OLD.toString()), record("b", OLD.toString()), record("c", OLD.toString()));
        for (int life = 0; life < 3; life++) {
            world.clock.advance(Duration.ofMinutes(1));
            assertEquals(open, whole(World.CALLER));
            world.revalidate();
            assertEquals(all, whole(secure));
            world.revalidate();
            world.restart(true);
        }
    }

    private List<Page.Item> whole(Caller caller) throws Exception {
        Page page = world.ask(LIST, caller);
        List<Page.Item> items = new ArrayList<>(page.items());
        while (!page.token().isEmpty()) {
            page = world.ask("verb=ListRecords&resumptionToken=" + page.token(), caller);
            items.addAll(page.items());
        }
        return items;
    }

    @Test
    void whatComesBackIsARecordAgain() throws Exception {
        world.ask(LIST);
        world.first.files.clear();
        later();
        put("a", "text/html");
        later();
        assertEquals(List.of(record("a", minute(2))), world.ask(LIST).items());
        assertEquals(List.of(record("a", minute(2))), world.ask(GET + "a").items());
    }

    @Test
    void whatWasNeverPublicLeavesNoTrace() throws Exception {
        world.first.hidden.add("secret");
        put("secret", "text/html");
        world.ask(LIST);
        scan();
        world.first.files.remove("secret");
        later();
        assertEquals(List.of(record("a", OLD.toString())), world.ask(LIST).items());
        assertEquals("idDoesNotExist", world.ask(GET + "secret").error());
    }

    @Test
    void whatIsHiddenIsGoneForThoseWhoCannotGetItAndBackWhenTheyCan() throws Exception {
        world.ask(LIST);
        world.first.hidden.add("a");
        later();
        assertEquals(List.of(deleted("a", 1)), world.ask(LIST).items());
        assertEquals(List.of(deleted("a", 1)), world.ask(GET + "a").items());
        world.first.hidden.clear();
        later();
        assertEquals(List.of(record("a", minute(2))), world.ask(LIST).items());
    }

    @Test
    void oneWhoAsksForSomethingHiddenIsToldAtOnceAndTheOthersLater() throws Exception {
        world.ask(LIST);
        world.clock.advance(Duration.ofMinutes(1));
        world.first.hidden.add("a");
        assertEquals(List.of(deleted("a", 1)), world.ask(GET + "a").items());
        assertEquals(
                List.of(deleted("a", 1)), world.ask(LIST + "&from=" + minute(0)).items());
    }

    /** Who was passed over must not miss it. */
    @Test
    void whatAListPassesOverComesWithALaterDatestampHoweverShortItWasHidden() throws Exception {
        world.ask(LIST);
        world.clock.advance(Duration.ofMinutes(1));
        world.first.hidden.add("a");
        world.ask(LIST);
        world.first.hidden.clear();
        later();
        assertEquals(
                List.of(record("a", minute(2))),
                world.ask(LIST + "&from=" + minute(1)).items());
    }

    @Test
    void whatHasChangedSinceItWasIndexedIsLeftOutAndComesWithALaterDatestamp() throws Exception {
        world.ask(LIST);
        world.clock.advance(Duration.ofMinutes(1));
        world.first.write("a", "longer than before", "text/html", OLD, world.clock.instant());
        assertEquals("noRecordsMatch", world.ask(LIST).error());
        world.recheck();
        Page.Item item = world.ask(LIST).items().get(0);
        assertEquals(minute(1), item.datestamp());
        assertEquals("longer than before", item.copy().orElseThrow().content());
    }

    @Test
    void oneWhoAsksForAChangedResourceGetsItWithItsNewDatestamp() throws Exception {
        world.ask(LIST);
        world.clock.advance(Duration.ofMinutes(1));
        world.first.write("a", "longer than before", "text/html", OLD, world.clock.instant());
        assertEquals(minute(1), world.ask(GET + "a").items().get(0).datestamp());
    }

    @Test
    void allPagesOfAListHaveTheDateOfTheFirst() throws Exception {
        for (String path : List.of("b", "c", "d", "e")) {
            put(path, "text/html");
        }
        scan();
        Page first = world.ask(LIST);
        world.clock.advance(Duration.ofMinutes(1));
        Page second = world.ask("verb=ListRecords&resumptionToken=" + first.token());
        world.first.files.clear();
        later();
        Page nothingLeft = world.ask("verb=ListRecords&resumptionToken=" + second.token());
        assertEquals(minute(0), first.date());
        assertEquals(minute(0), second.date());
        assertEquals("noRecordsMatch", nothingLeft.error());
        assertEquals(minute(0), nothingLeft.date());
    }

    @Test
    void aListThatEndsInThePastStillHasTheDateOfItsFirstPage() throws Exception {
        for (String path : List.of("b", "c")) {
            put(path, "text/html");
        }
        scan();
        Page first = world.ask(LIST + "&until=2020-01-01");
        assertEquals(minute(0), first.date());
        assertEquals(
                minute(0),
                world.ask("verb=ListRecords&resumptionToken=" + first.token()).date());
    }

    @Test
    void aSiteThatIsNotConfiguredAnyMoreIsGoneAsAWhole() throws Exception {
        world.second.write("x", "of x", "text/html", OLD, world.clock.instant());
        world.second.note();
        scan();
        world.ask(LIST);
        world.clock.advance(Duration.ofMinutes(1));
        world.withSecond = false;
        world.restart(true);
        Page.Item gone = new Page.Item("http://bar.example/x", minute(1), Optional.empty());
        assertEquals(List.of(gone), world.ask(LIST + "&from=" + minute(0)).items());
        assertEquals(List.of(gone), world.ask(GET.replace("foo", "bar") + "x").items());
    }

    @Test
    void oneWhoComesByAWrongNameDeletesNothing() throws Exception {
        assertEquals(List.of(record("a", OLD.toString())), world.ask(LIST).items());
        world.clock.advance(Duration.ofMinutes(1));
        for (String query : List.of(LIST, GET + "a")) {
            String answer = world.answer(query, World.STRANGER);
            assertFalse(answer.contains("deleted"), answer);
        }
        assertEquals(List.of(record("a", OLD.toString())), world.ask(LIST).items());
        world.restart(true);
        world.answer(LIST, World.STRANGER);
        assertEquals(List.of(record("a", OLD.toString())), world.ask(LIST).items(), "not even after a restart");
    }

    @Test
    void whatIsHiddenIsToldAlsoIfOneWhoComesByAWrongNameAsksFirst() throws Exception {
        world.ask(LIST);
        world.restart(true);
        world.clock.advance(Duration.ofMinutes(1));
        world.first.hidden.add("a");
        world.answer(LIST, World.STRANGER);
        assertEquals(
                List.of(deleted("a", 1)), world.ask(LIST + "&from=" + minute(0)).items());
    }

    @Test
    void whatIsHiddenIsToldIfNothingElseIsListedAfterARestart() throws Exception {
        world.ask(LIST);
        world.restart(true);
        world.first.hidden.add("a");
        assertEquals("noRecordsMatch", world.ask(LIST + "&from=" + minute(0)).error());
        later();
        assertEquals(
                List.of(deleted("a", 1)), world.ask(LIST + "&from=" + minute(0)).items());
    }

    @Test
    void soItIsIfTheServerHasAnotherNameSince() throws Exception {
        put("b", "text/html");
        scan();
        world.ask(LIST);
        world.restart(true);
        world.first.names.add("other.example");
        world.first.hidden.add("a");
        world.ask(LIST + "&from=" + minute(0), World.STRANGER);
        later();
        assertEquals(
                List.of(deleted("a", 1)),
                world.ask(LIST + "&from=" + minute(0), World.STRANGER).items());
    }

    @Test
    void identifyKnowsTheEarliestDatestampBeforeAnythingWasListed() throws Exception {
        assertTrue(identify(World.CALLER).contains("<earliestDatestamp>" + OLD + "</earliestDatestamp>"));
    }

    @Test
    void identifySaysWhatDeletionsCanBeCountedOn() throws Exception {
        assertTrue(identify(World.CALLER).contains("<deletedRecord>persistent</deletedRecord>"));
        Requester known = World.CALLER.requester();
        for (String name : List.of("Authorization", "cookie")) {
            Caller caller = new Caller(
                    World.CALLER.baseUrl(),
                    World.CALLER.origin(),
                    new Requester(
                            known.connection(),
                            known.scheme(),
                            known.serverName(),
                            known.serverPort(),
                            List.of(new Header(name, "x")),
                            Map.of()));
            assertTrue(identify(caller).contains("<deletedRecord>transient</deletedRecord>"), name);
        }
    }

    @Test
    void theEarliestDatestampCoversWhatIsGone() throws Exception {
        world.ask(LIST);
        world.first.files.clear();
        later();
        assertTrue(identify(World.CALLER).contains("<earliestDatestamp>" + minute(1) + "</earliestDatestamp>"));
    }

    private String identify(Caller caller) throws Exception {
        return world.answer("verb=Identify", caller);
    }
}
