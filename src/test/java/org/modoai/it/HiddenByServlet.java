package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that a servlet at {@code /} serves, with something else in their place for those whom it does not like. */
interface HiddenByServlet extends HiddenRules {
    String[] OPEN = {"abroad/a.frontabroad", "open.front"};
    String[] WALLED = {"consent/a.frontconsent", "country/a.frontcountry", "language/a.frontlanguage"};

    @ParameterizedTest
    @EnumSource
    default void whatIsNotForEverybodyIsHidden(Shape shape) throws Exception {
        HiddenView outside = outside(shape, "front");
        for (String path : WALLED) {
            assertEquals(200, outside.get(path).status());
            assertFalse(outside.isOpen(path), path);
        }
        assertNothingElse(outside);
        for (String path : OPEN) {
            assertEquals(outside.get(path).text(), text(outside, path));
        }
        outside.tellsNothingOf(WALLED);
        // who can GET one of them without any sign of who they are is told no more than the others
        assertNothingElse(view(shape, "front", from("127.0.0.2")));
        assertNothingElse(outside(shape, "front", "Accept-Language: tlh"));
    }

    private static void assertNothingElse(HiddenView view) throws Exception {
        Waiting.await("what is open", () -> {
            Set<String> live = view.live();
            assertFalse(List.of(WALLED).stream().anyMatch(live::contains), live::toString);
            return live.containsAll(List.of(OPEN));
        });
    }

    private static String text(HiddenView view, String path) throws Exception {
        return new String(view.content(path).orElseThrow(), StandardCharsets.UTF_8);
    }

    /** Who is told of a file for its own sake gets its bytes or nothing, and without being anonymous no word. */
    @ParameterizedTest
    @EnumSource
    default void aWallIsNeverTheFileBehindIt(Shape shape) throws Exception {
        assertNothingElse(outside(shape, "front"));
        String path = "abroad/a.frontabroad";
        for (String field : List.of("Accept-Language: xx", "Cookie: a=b")) {
            HiddenView abroad = outside(shape, "front", field);
            assertEquals(200, abroad.get(path).status());
            assertFalse(abroad.isOpen(path));
            assertTrue(abroad.content(path).isEmpty(), field);
            assertFalse(abroad.contents().containsKey(path), field);
            assertTrue(
                    abroad.ask("crate=" + OaiClient.form(abroad.identifier(path)))
                                    .status()
                            == 404,
                    field);
        }
        HiddenView known = outside(shape, "front", "Cookie: a=b");
        assertEquals(Set.of("open.front"), withoutClosing(known.live()));
    }

    private static Set<String> withoutClosing(Set<String> paths) {
        paths.removeIf(path -> path.startsWith("closing/"));
        return paths;
    }

    /** Whoever can GET what is behind it, as they say who they are, is shown no more than that. */
    @ParameterizedTest
    @EnumSource
    default void whoMayPassTheWallIsToldNothingWrong(Shape shape) throws Exception {
        HiddenView known = outside(shape, "front", "Cookie: consent=yes");
        assertTrue(known.isOpen("consent/a.frontconsent"));
        known.contents().forEach((path, bytes) -> {
            assertEquals("the bytes of " + path + " in front\n", new String(bytes, StandardCharsets.UTF_8));
        });
    }

    @ParameterizedTest
    @EnumSource
    default void aWallThatIsPutUpHidesWhatWasPublic(Shape shape) throws Exception {
        String path = "closing/a.frontclosing";
        HiddenView outside = outside(shape, "front");
        Waiting.await("what will be closed", () -> outside.live().contains(path));
        Files.createFile(outside.root().resolve("WEB-INF/closed"));
        assertFalse(outside.isOpen(path));
        assertTrue(outside.content(path).isEmpty(), "the wall is not the file");
        assertFalse(outside.contents().containsKey(path));
        Waiting.await(
                "it to be told as gone", () -> "deleted".equals(outside.listed().get(path)));
        String query = HiddenView.SINGLE.get(0) + OaiClient.form(outside.identifier(path));
        assertEquals("deleted", outside.answer(query).elements("header").get(0).getAttribute("status"));
    }

    @ParameterizedTest
    @EnumSource
    default void anEmptyWallIsNoEmptyFile(Shape shape) throws Exception {
        HiddenView outside = outside(shape, "quiet");
        assertEquals(0, outside.get("consent/nothing.quietsecret").body().length);
        outside.tellsOf("nothing.quietnothing", "open.quiet");
        outside.tellsNothingOf("consent/nothing.quietsecret");
    }

    /** Everything unknown is answered with its one page. */
    @ParameterizedTest
    @EnumSource
    default void anApplicationOfOnePageIsItsFiles(Shape shape) throws Exception {
        for (AccessRequester requester : List.of(from("127.0.0.1"), from("127.0.0.1", "Cookie: a=b"))) {
            HiddenView view = view(shape, "app", requester);
            assertEquals(
                    view.get("index.html").text(),
                    view.get("secret/plan.appsecret").text());
            assertEquals(
                    view.get("index.html").text(),
                    view.get("secret/none.appsecret").text());
            view.tellsOf("app.js", "index.html");
            view.tellsNothingOf("secret/plan.appsecret");
        }
    }
}
