package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Dates: of what is hidden none is told, and nobody who asks otherwise than others gives one to everybody. */
interface HiddenByTime extends HiddenRules {
    @ParameterizedTest
    @EnumSource
    default void theEarliestDatestampIsThatOfThePublic(Shape shape) throws Exception {
        HiddenView outside = outside(shape, "earliest");
        outside.tellsOf("open.earliest", "other.earliest");
        String first = outside.answer("verb=ListIdentifiers&metadataPrefix=oai_dc").texts("datestamp").stream()
                .sorted()
                .findFirst()
                .orElseThrow();
        assertEquals(first, earliest(outside));
        assertTrue(Instant.parse(first).isAfter(HiddenWebapp.BUILT.plusSeconds(1_000)), first);
    }

    @ParameterizedTest
    @EnumSource
    default void toCredentialsItIsOneThatTellsNothing(Shape shape) throws Exception {
        for (String credentials :
                List.of(AccessRequester.basic("ann", "opensesame"), AccessRequester.basic("bob", "wrong"))) {
            HiddenView known = outside(shape, "earliest", credentials);
            assertEquals("1990-01-01T00:00:00Z", earliest(known), credentials);
        }
    }

    private static String earliest(HiddenView view) throws Exception {
        return view.answer("verb=Identify").text("earliestDatestamp");
    }

    /** A page is another to those who ask in another language; to everybody else it has not changed. */
    @ParameterizedTest
    @EnumSource
    default void whoAsksOtherwiseGivesNoPageANewDatestamp(Shape shape) throws Exception {
        HiddenView outside = outside(shape, "varied");
        outside.tellsOf("open.varied", "steady", "told", "varied");
        change(outside, "<p>then");
        String steady = datestamp(outside, "steady");
        String varied = datestamp(outside, "varied");
        for (String field : List.of("Accept-Language: fr", "Cookie: seen=1", "X-Other: 1")) {
            HiddenView other = outside(shape, "varied", field);
            for (String query : HiddenView.SINGLE) {
                other.ask(query + OaiClient.form(other.identifier("varied")));
            }
            for (String prefix : List.of("oai_dc", "http_header", "oai_didl")) {
                other.ask("verb=ListRecords&metadataPrefix=" + prefix);
            }
        }
        change(outside, "<p>and then");
        assertEquals(steady, datestamp(outside, "steady"));
        assertEquals(varied, datestamp(outside, "varied"));
    }

    /** Returns when all pages have been looked at again, as the new datestamp of the one that has changed shows. */
    private static void change(HiddenView view, String text) throws Exception {
        String before = datestamp(view, "told");
        // a change within the same second would have the same datestamp
        Waiting.await(
                "another second",
                () -> view.answer("verb=Identify").text("responseDate").compareTo(before) > 0);
        Files.writeString(view.root().resolve("WEB-INF/told"), text);
        Waiting.await("a change of another page", () -> {
            view.listed();
            return !datestamp(view, "told").equals(before);
        });
    }

    private static String datestamp(HiddenView view, String path) throws Exception {
        return view.answer(HiddenView.SINGLE.get(0) + OaiClient.form(view.identifier(path)))
                .text("datestamp");
    }
}
