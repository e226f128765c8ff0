package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Files and pages behind a FORM login, whose page comes in their place with status 200. */
interface HiddenByLogin extends HiddenRules {
    int LONGEST = 400;

    @ParameterizedTest
    @EnumSource
    default void aLoginPageAsLongAsAHiddenFileIsNotThatFile(Shape shape) throws Exception {
        HiddenView outside = outside(shape, "login");
        Http.Response direct = outside.get("secret/a.loginsecret");
        assertEquals(200, direct.status());
        assertEquals(HiddenFixtures.LENGTH, direct.body().length);
        assertFalse(direct.header("ETag").isPresent()
                || direct.header("Last-Modified").isPresent());
        outside.tellsOf("open.login");
        outside.tellsNothingOf("secret/a.loginsecret", "secret/b.loginsecret");
    }

    /** Who knows no length tries all of them; one of the fields is of those that everybody sends, the other is not. */
    @ParameterizedTest
    @EnumSource
    default void noLengthOfALoginPageTellsOfAnything(Shape shape) throws Exception {
        outside(shape, "echo").tellsOf("open.echo");
        for (int length = 0; length <= LONGEST; length++) {
            for (String field : List.of("Referer: ", "Accept-Language: ")) {
                HiddenView outside = outside(shape, "echo", field + "x".repeat(length));
                String query = "verb=ListIdentifiers&metadataPrefix=oai_dc&set=mime:application:x-echosecret";
                OaiAnswer answer = outside.answer(query);
                assertEquals("noRecordsMatch", answer.error(), () -> outside.requester() + ": " + answer.response());
            }
        }
        for (int length : List.of(HiddenFixtures.SHORT, HiddenFixtures.LENGTH)) {
            HiddenView outside = outside(shape, "echo", "Referer: " + "x".repeat(length));
            assertEquals(length, outside.get("secret/a.echosecret").body().length);
            outside.tellsOf("open.echo");
            outside.tellsNothingOf("secret/a.echosecret", "secret/b.echosecret");
        }
    }

    @ParameterizedTest
    @CsvSource({"WAR, twin", "WAR, bigtwin", "JAR, twin", "JAR, bigtwin"})
    default void aLoginPageWithTheTagOfAHiddenFileIsNotThatFile(Shape shape, String webapp) throws Exception {
        HiddenView outside = outside(shape, webapp);
        String[] secrets = {"secret/a." + webapp + "secret", "secret/copy." + webapp + "secret"};
        for (String path : secrets) {
            assertEquals(
                    outside.get("login.html").header("ETag"), outside.get(path).header("ETag"));
        }
        outside.tellsOf("login.html");
        outside.tellsNothingOf(secrets);
    }

    @ParameterizedTest
    @EnumSource
    default void anEmptyLoginPageIsNoEmptyFile(Shape shape) throws Exception {
        HiddenView outside = outside(shape, "mute");
        assertEquals(0, outside.get("secret/nothing.mutesecret").body().length);
        outside.tellsOf("nothing.mutenothing", "open.mute");
        outside.tellsNothingOf("secret/a.mutesecret", "secret/nothing.mutesecret");
    }

    /** So that what is hidden above is not just forgotten. */
    @ParameterizedTest
    @EnumSource
    default void whoHasLoggedInIsToldOfThem(Shape shape) throws Exception {
        inside(shape, "login").tellsOf("open.login", "secret/a.loginsecret", "secret/b.loginsecret");
        inside(shape, "twin").tellsOf("login.html", "secret/a.twinsecret", "secret/copy.twinsecret");
        inside(shape, "bigtwin").tellsOf("login.html", "secret/a.bigtwinsecret", "secret/copy.bigtwinsecret");
        inside(shape, "mute")
                .tellsOf("nothing.mutenothing", "open.mute", "secret/a.mutesecret", "secret/nothing.mutesecret");
    }

    /** With a session in which ann has logged in. */
    private HiddenView inside(Shape shape, String webapp) throws IOException {
        Http http = server().http();
        String target = shape.context(webapp) + "/secret/";
        String first = cookie(http.get(target));
        Http.Response in =
                http.post(shape.context(webapp) + "/j_security_check", "j_username=ann&j_password=opensesame", first);
        assertTrue(in.status() == 302 || in.status() == 303, in::toString);
        String second = in.headers("Set-Cookie").isEmpty() ? first : cookie(in);
        Http.Response back = http.get(target, second);
        String session = back.headers("Set-Cookie").isEmpty() ? second : cookie(back);
        return view(shape, webapp, from("127.0.0.1", session));
    }

    private static String cookie(Http.Response response) {
        String value = response.header("Set-Cookie").orElseThrow(() -> new AssertionError(response.toString()));
        return "Cookie: " + value.substring(0, value.indexOf(';'));
    }

    @ParameterizedTest
    @EnumSource
    default void aLoginPageIsNoDynamicPageAndOnePageForAllNamesIsNone(Shape shape) throws Exception {
        HiddenView outside = outside(shape, "pages");
        assertEquals(200, outside.get("secret/report").status());
        assertEquals(
                outside.get("wall/report").text(), outside.get("wall/another").text());
        Set<String> open = Set.of("open.pages", "open/report", "open/report?id=1");
        outside.tellsOf(open.toArray(String[]::new));
        for (String path : List.of("secret/report", "secret/report?id=1", "wall/report", "wall/report?id=1")) {
            for (String query : HiddenView.SINGLE) {
                String other = path.replace("/report", "/another");
                assertEquals(outside.said(query, other), outside.said(query, path), query + path);
            }
        }
    }
}
