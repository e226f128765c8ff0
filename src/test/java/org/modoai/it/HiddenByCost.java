package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What asking for hidden files costs: checks of passwords, and the allowance of an address. */
interface HiddenByCost extends HiddenRules {
    /** So that no name is locked out. */
    AtomicInteger NAMES = new AtomicInteger();

    String SECRET = "secret/a.lockedsecret";
    String TOKEN = "token-7.limitedsecret";

    @ParameterizedTest
    @EnumSource
    default void nobodyHasAPasswordCheckedForWhatIsHiddenOrMissing(Shape shape) throws Exception {
        HiddenView outside = outside(shape, "locked");
        outside.tellsOf("open.locked");
        outside.tellsNothingOf(SECRET);
        for (String query : HiddenView.SINGLE) {
            assertEquals(0, checks("", () -> outside.said(query, SECRET)), query);
            assertEquals(0, checks("", () -> outside.said(query, HiddenView.missing(SECRET))), query);
        }
    }

    @ParameterizedTest
    @EnumSource
    default void aWrongPasswordIsCheckedAsOftenForWhatIsHiddenAsForWhatIsMissing(Shape shape) throws Exception {
        outside(shape, "locked").tellsOf("open.locked");
        Map<String, Integer> hidden = new TreeMap<>();
        Map<String, Integer> missing = new TreeMap<>();
        for (String query : HiddenView.SINGLE) {
            hidden.put(query, checksOfNew(shape, query, SECRET));
            missing.put(query, checksOfNew(shape, query, HiddenView.missing(SECRET)));
        }
        assertEquals(hidden, missing);
        HiddenView wrong = outside(shape, "locked", AccessRequester.basic("new" + NAMES.incrementAndGet(), "wrong"));
        for (String query : HiddenView.SINGLE.subList(0, 2)) {
            assertEquals(wrong.said(query, HiddenView.missing(SECRET)), wrong.said(query, SECRET), query);
        }
    }

    private int checksOfNew(Shape shape, String query, String path) throws IOException {
        String name = "new" + NAMES.incrementAndGet();
        HiddenView wrong = outside(shape, "locked", AccessRequester.basic(name, "wrong"));
        return checks(name, () -> wrong.said(query, path));
    }

    /** Of bob the password is right, but he has no role. */
    @ParameterizedTest
    @EnumSource
    default void soIsARightPasswordThatDoesNotHelp(Shape shape) throws Exception {
        HiddenView bob = outside(shape, "locked", AccessRequester.basic("bob", "opensesame"));
        bob.tellsOf("open.locked");
        bob.tellsNothingOf(SECRET);
        for (String query : HiddenView.SINGLE) {
            int hidden = checks("bob", () -> bob.said(query, SECRET));
            assertEquals(hidden, checks("bob", () -> bob.said(query, HiddenView.missing(SECRET))), query);
        }
    }

    interface Asking {
        void run() throws IOException;
    }

    /** How often a name's password is checked meanwhile; with no name, anybody's. */
    private int checks(String name, Asking asking) throws IOException {
        int before = checks(name);
        asking.run();
        return checks(name) - before;
    }

    private int checks(String name) throws IOException {
        String line = name.isEmpty() ? "CHECKED " : "CHECKED " + name + "\n";
        return server().log().split(line, -1).length - 1;
    }

    @ParameterizedTest
    @EnumSource
    default void listsOfNobodySpendNothingForWhatIsHidden(Shape shape) throws Exception {
        HiddenView outside = view(shape, "limited", from("127.0.0.2" + (1 + shape.ordinal())));
        Waiting.await("the only public file", () -> outside.live().contains("open.limited"));
        HiddenView other = view(shape, "limited", from("127.0.0.3" + (1 + shape.ordinal())));
        for (int i = 0; i < 5; i++) {
            assertEquals(Map.of("open.limited", ""), other.listed());
        }
        int left = 0;
        while (left < HiddenFixtures.ALLOWANCE && other.get("open.limited").status() == 200) {
            left++;
        }
        int spent = HiddenFixtures.ALLOWANCE - left;
        assertTrue(spent <= 20, () -> "five lists have cost more than " + spent + " requests");
    }

    @ParameterizedTest
    @EnumSource
    default void whoHasSpentTheirAllowanceCannotTellHiddenFromMissing(Shape shape) throws Exception {
        for (String[] headers : new String[][] {{}, {"X-Token: wrong"}}) {
            String address = "127.0.0.4" + (1 + 2 * shape.ordinal() + headers.length);
            HiddenView view = view(shape, "limited", from(address, headers));
            view(shape, "limited", from("127.0.0.51")).answer("verb=ListIdentifiers&metadataPrefix=oai_dc");
            Map<String, String> hidden = new TreeMap<>();
            Map<String, String> missing = new TreeMap<>();
            boolean within = false;
            for (int i = 0; i < 3 && !within; i++) {
                // what is spent comes back when a minute is over
                spend(view);
                for (String query : HiddenView.SINGLE) {
                    hidden.put(query, view.said(query, TOKEN));
                    missing.put(query, view.said(query, HiddenView.missing(TOKEN)));
                }
                within = view.get("open.limited").status() == 429;
            }
            assertTrue(within);
            assertEquals(missing, hidden, address);
        }
    }

    private static void spend(HiddenView view) throws IOException {
        int spent = 0;
        while (view.get("open.limited").status() != 429) {
            spent++;
            assertTrue(spent < 10 * HiddenFixtures.ALLOWANCE, "there is no end to it");
        }
    }
}
