package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Section 4: from, until and datestamps. The fixture's files are a day and a second apart, from 2004-01-01 on. */
interface DateRules extends ProtocolFixture {
    String LIST = "verb=ListIdentifiers&metadataPrefix=oai_dc&";

    private List<String> between(String from, String until) throws IOException {
        return oai().identifiers("metadataPrefix=oai_dc&from=" + from + "&until=" + until);
    }

    @Rule("4.1")
    default void fromAndUntilAreInclusiveInBothForms() throws IOException {
        List<String> three = List.of(url("style.css"), url("script.js"), url("data.json"));
        assertEquals(three, between("2004-01-02", "2004-01-04"));
        assertEquals(three, between("2004-01-02T00:00:01Z", "2004-01-04T00:00:03Z"));
        assertEquals(three.subList(1, 2), between("2004-01-02T00:00:02Z", "2004-01-04T00:00:02Z"));
        assertEquals(List.of(url("style.css")), between("2004-01-02", "2004-01-02"));
        assertEquals(urls(), oai().identifiers("metadataPrefix=oai_dc&from=2004-01-01"));
        assertEquals(urls().subList(0, 2), oai().identifiers("metadataPrefix=oai_dc&until=2004-01-02"));
    }

    @Rule("4.1")
    default void datesInOtherFormsAreBadArguments() throws IOException {
        for (String dates : List.of(
                "from=2004-01-03&until=2004-01-02",
                "from=2004-01-02T00:00:01Z&until=2004-01-02T00:00:00Z",
                "from=2004-01-01&until=2004-01-02T00:00:00Z",
                "from=2004-01-01T00:00:00Z&until=2004-01-02",
                "from=2004-01-01T00:00:00.0Z",
                "from=2004-01-01T00:00Z",
                "from=2004-01-01T00:00:00",
                "from=2004-01-01T00:00:00%2B00:00",
                "from=2004-01-01T00:00:00%2D01:00",
                "from=2004-01",
                "from=2004",
                "from=20040101",
                "from=04-01-01",
                "until=yesterday",
                "until=%202004-01-01",
                "until=2004-1-1",
                "until=-2004-01-01")) {
            assertEquals("badArgument", oai().error(LIST + dates), dates);
        }
    }

    @Rule("4.2")
    default void aDayLastsUntilItsLastSecond() throws IOException {
        List<String> day = webapp("/leap").identifiers("metadataPrefix=oai_dc&until=2004-02-29");
        assertEquals(List.of(origin() + "/leap/leap.txt"), day);
        assertEquals("noRecordsMatch", webapp("/leap").error(LIST + "until=2004-02-28"));
        assertEquals("noRecordsMatch", webapp("/leap").error(LIST + "from=2004-03-01"));
    }

    @Rule("4.3")
    default void everyRecordIsFoundByItsOwnDatestamp() throws IOException {
        List<String> found = new ArrayList<>();
        for (OaiAnswer page : oai().pages("ListIdentifiers", "metadataPrefix=oai_dc")) {
            for (String datestamp : page.texts("datestamp")) {
                found.addAll(between(datestamp, datestamp));
            }
        }
        assertEquals(urls(), found);
    }

    @Rule("4.3")
    default void fractionsOfASecondAreCutOff() throws IOException {
        String datestamp = webapp("/leap").get(LIST).text("datestamp");
        assertEquals("2004-02-29T12:00:00Z", datestamp);
        String both = LIST + "from=" + datestamp + "&until=" + datestamp;
        assertEquals(
                List.of(origin() + "/leap/leap.txt"), webapp("/leap").get(both).identifiers());
    }

    @Rule("4.4")
    default void allDatestampsHaveTheDeclaredGranularity() throws IOException {
        OaiAnswer identify = oai().get("verb=Identify");
        assertEquals("YYYY-MM-DDThh:mm:ssZ", identify.text("granularity"));
        assertEquals("2004-01-01T00:00:00Z", identify.text("earliestDatestamp"));
        List<String> datestamps = new ArrayList<>();
        oai().pages("ListRecords", "metadataPrefix=oai_dc").forEach(page -> datestamps.addAll(page.texts("datestamp")));
        assertEquals(
                site().resources().keySet().stream()
                        .map(path -> site().lastModified(path).toString())
                        .toList(),
                datestamps);
    }

    @Rule("4.5")
    default void aYearBeforeTheEarliestThereIsNothing() throws IOException {
        for (String context : List.of("", "/leap", "/host", "/empty")) {
            String earliest = webapp(context).get("verb=Identify").text("earliestDatestamp");
            int year = Integer.parseInt(earliest.substring(0, 4));
            assertTrue(year >= 1990, context + ": " + earliest);
            for (int length : List.of(10, 20)) {
                String before = (year - 1) + earliest.substring(4, length);
                assertEquals("noRecordsMatch", webapp(context).error(LIST + "until=" + before), before);
            }
        }
    }

    @Rule("4.5")
    default void theEarliestDateIsNeverALeapDay() throws IOException {
        assertEquals(
                "2004-02-28T12:00:00Z", webapp("/leap").get("verb=Identify").text("earliestDatestamp"));
    }

    @Rule("4.6")
    default void theFutureHoldsNothingAndIsNoError() throws IOException {
        Instant tomorrow = Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
        assertEquals(urls(), between("2004-01-01T00:00:00Z", tomorrow.toString()));
        assertEquals(urls(), between("2004-01-01", "9999-12-31"));
        assertEquals("noRecordsMatch", oai().error(LIST + "from=" + tomorrow));
        assertEquals("noRecordsMatch", oai().error(LIST + "from=9999-12-31"));
        assertEquals("noRecordsMatch", oai().error(LIST + "until=0001-01-01"));
    }

    @Rule("4.7")
    default void aFileOfUnknownDateIsDatedWhenItWasFirstSeen() throws IOException {
        String zero =
                webapp("/host").getRecord(origin() + "/host/zero.txt", "oai_dc").text("datestamp");
        Instant seen = Instant.parse(zero);
        assertTrue(seen.isAfter(Instant.now().minus(1, ChronoUnit.HOURS)), zero);
        assertTrue(!seen.isAfter(Instant.now()), zero);
        assertEquals(
                zero,
                webapp("/host").getRecord(origin() + "/host/zero.txt", "oai_dc").text("datestamp"));
    }

    @Rule("11.5")
    default void datesThatNoCalendarHasAreBadArguments() throws IOException {
        for (String date : List.of(
                "0000-01-01",
                "0000-01-01T00:00:00Z",
                "2004-13-01",
                "2004-00-01",
                "2004-02-30",
                "2003-02-29",
                "2004-01-00",
                "2004-01-01T24:00:00Z",
                "2004-01-01T00:60:00Z",
                "2004-01-01T00:00:60Z",
                "2004-01-01t00:00:00Z",
                "2004-01-01T00:00:00z",
                "%EF%BC%92004-01-01")) {
            assertEquals("badArgument", oai().error(LIST + "from=" + date), date);
            assertEquals("badArgument", oai().error(LIST + "until=" + date), date);
        }
        assertEquals("badArgument", oai().error("verb=ListRecords&resumptionToken="));
    }
}
