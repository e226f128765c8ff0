package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The access matrix: every rule for every requester. What is to be shown is what a real GET by the same requester to
 * the same server is answered with, so that the container itself says what is right. Who is anonymous is told of no
 * more than everybody, though they may come from an address that a filter of the webapp's own lets in.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AccessMatrixContract implements CredentialRules, TokenRules {
    private static final Pattern TLS_PORT = Pattern.compile("\"https-[a-z-]+-nio-auto-\\d+-(\\d+)\"");
    private static final Pattern UNASKED =
            Pattern.compile("Resources of the webapp '(/[a-z]*)/' are listed without asking it for each");
    private static final Set<String> SECURED = Set.of("rules", "cert", "form", "gate", "known");
    private static final int TRIES = 100;

    /** Who says nothing of themselves, and has come by the public way. */
    private static final Set<String> ANONYMOUS = Set.of(
            "nobody",
            "nobody from near by",
            "nobody behind the server's proxy",
            "nobody behind the webapp's proxy",
            "nobody who forges an address",
            "the proxy itself",
            "nobody by HTTP/2");

    /** The files that a filter which nobody knows lets some have for the address or for not coming through a proxy. */
    private static final Set<String> BY_ADDRESS = Set.of("/gate/near-a.neargate", "/gate/forwarded-a.forwardedgate");

    private final Distribution distribution;
    private TomcatServer server;
    private AccessFixtures fixtures;
    private List<AccessRequester> requesters;

    /** In whose place modoai asks what everybody can GET, as far as a client on this machine can be that. */
    private AccessRequester everybody;

    /** By requester and path. */
    private final Map<AccessRequester, Map<String, Http.Response>> real = new LinkedHashMap<>();

    AccessMatrixContract(Distribution distribution) {
        this.distribution = distribution;
    }

    @Override
    public TomcatServer server() {
        return server;
    }

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(distribution, "access");
        Keys keys = new Keys(server.base().resolve("keys"), "ann", "mallory");
        fixtures = new AccessFixtures(server, distribution);
        fixtures.fill(keys);
        server.with("-Xmx512m").start();
        requesters = requesters(keys);
        AccessView first = new AccessView(requesters.get(0), "/modoai");
        for (int i = 0; first.ask("verb=ListIdentifiers&metadataPrefix=oai_dc").status() == 503 && i < TRIES; i++) {
            Thread.sleep(100);
        }
        for (AccessRequester requester : requesters) {
            Map<String, Http.Response> answers = new LinkedHashMap<>();
            for (String path : paths(requester)) {
                answers.put(path, requester.get(path));
            }
            real.put(requester, answers);
        }
        everybody = AccessRequester.from("127.0.0.3", server.port(), "everybody", "X-Forwarded-For: 192.0.2.1");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private List<AccessRequester> requesters(Keys keys) throws IOException {
        int port = server.port();
        Matcher matcher = TLS_PORT.matcher(server.log());
        assertTrue(matcher.find());
        int tls = Integer.parseInt(matcher.group(1));
        String secure = "https://localhost:" + tls;
        String ann = AccessRequester.basic("ann", "opensesame");
        List<String> cookies = login(port);
        String forwarded = "X-Forwarded-For: 10.9.9.9";
        return List.of(
                AccessRequester.from("127.0.0.1", port, "nobody"),
                AccessRequester.from("127.0.0.2", port, "nobody from near by"),
                AccessRequester.from("127.0.0.8", port, "nobody behind the server's proxy", forwarded),
                AccessRequester.from("127.0.0.9", port, "nobody behind the webapp's proxy", forwarded),
                AccessRequester.from("127.0.0.1", port, "nobody who forges an address", forwarded),
                AccessRequester.from("127.0.0.8", port, "the proxy itself"),
                AccessRequester.from("127.0.0.1", port, "ann", ann),
                AccessRequester.from("127.0.0.2", port, "ann from near by with a token", ann, "X-Token: right"),
                AccessRequester.from("127.0.0.8", port, "ann behind the server's proxy", ann, forwarded),
                AccessRequester.from("127.0.0.1", port, "bob", AccessRequester.basic("bob", "opensesame")),
                AccessRequester.from("127.0.0.1", port, "eve", AccessRequester.basic("eve", "opensesame")),
                AccessRequester.from("127.0.0.1", port, "not carl", AccessRequester.basic("carl", "wrong")),
                AccessRequester.from("127.0.0.1", port, "unknown", AccessRequester.basic("unknown", "opensesame")),
                AccessRequester.from("127.0.0.1", port, "garbled", "Authorization: Basic !!!"),
                AccessRequester.from("127.0.0.1", port, "bearer", "Authorization: Bearer right"),
                AccessRequester.from("127.0.0.1", port, "token", "X-Token: right"),
                AccessRequester.from("127.0.0.1", port, "wrong token", "X-Token: wrong"),
                AccessRequester.from("127.0.0.1", port, "ann's session", "Cookie: " + cookies.get(0)),
                AccessRequester.from("127.0.0.1", port, "ann's single sign-on", "Cookie: " + cookies.get(1)),
                AccessRequester.from("127.0.0.1", port, "stale session", "Cookie: JSESSIONID=0123456789ABCDEF"),
                AccessRequester.from("127.0.0.1", port, "good origin", "Origin: https://good.example"),
                AccessRequester.from("127.0.0.1", port, "bad origin", "Origin: https://bad.example"),
                AccessRequester.http2(port, "nobody by HTTP/2"),
                AccessRequester.http2(port, "ann by HTTP/2", ann),
                AccessRequester.by(keys.client(tls, Optional.empty()), secure, "nobody by TLS"),
                AccessRequester.by(keys.client(tls, Optional.empty()), secure, "ann by TLS", ann),
                AccessRequester.by(keys.client(tls, Optional.of("ann")), secure, "ann by certificate"),
                AccessRequester.by(keys.client(tls, Optional.of("mallory")), secure, "mallory by certificate"),
                AccessRequester.http2(keys.context(Optional.empty()), secure, "nobody by HTTP/2 and TLS"),
                AccessRequester.http2(keys.context(Optional.of("ann")), secure, "ann by HTTP/2 and certificate"));
    }

    /** The cookies of a session and of single sign-on. */
    private List<String> login(int port) throws IOException {
        Http http = new Http(port);
        String first = cookie(http.get("/form/secret/a.form"), "JSESSIONID");
        Http.Response in =
                http.post("/form/j_security_check", "j_username=ann&j_password=opensesame", "Cookie: " + first);
        assertEquals(303, in.status(), in::toString);
        return List.of(cookie(in, "JSESSIONID"), cookie(in, "JSESSIONIDSSO"));
    }

    private static String cookie(Http.Response response, String name) {
        return response.headers("Set-Cookie").stream()
                .filter(value -> value.startsWith(name + "="))
                .map(value -> value.substring(0, value.indexOf(';')))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + response));
    }

    /** All files; by TLS, where each connection takes its time, only those that may be affected by it. */
    private List<String> paths(AccessRequester requester) {
        List<String> paths = new ArrayList<>();
        fixtures.offered().forEach((context, files) -> files.forEach(file -> paths.add(context + "/" + file)));
        if (isSecure(requester) && !requester.client().isKept()) {
            paths.removeIf(path -> !SECURED.contains(path.split("/")[1]));
        }
        return paths;
    }

    private static boolean isSecure(AccessRequester requester) {
        return requester.origin().startsWith("https:");
    }

    private boolean shown(AccessRequester requester, String path) throws IOException {
        return ANONYMOUS.contains(requester.name()) && BY_ADDRESS.contains(path)
                ? isFile(everybody.get(path), path)
                : isFile(real.get(requester).get(path), path);
    }

    /**
     * By the real GET: 200, with the file and not something else in its place, and not answered asynchronously, which a
     * sub-request cannot be.
     */
    private boolean isFile(Http.Response response, String path) throws IOException {
        return response.status() == 200
                && Arrays.equals(Files.readAllBytes(server.webapps().resolve(path.substring(1))), response.body())
                && !path.contains("/later-");
    }

    private Set<String> shown(AccessRequester requester) throws IOException {
        Set<String> shown = new TreeSet<>();
        for (String path : paths(requester)) {
            if (shown(requester, path)) {
                shown.add(path);
            }
        }
        return shown;
    }

    @Test
    void thereAreEnoughCasesOfBothKinds() throws IOException {
        int open = 0;
        int denied = 0;
        for (AccessRequester requester : requesters) {
            for (String path : paths(requester)) {
                open += real.get(requester).get(path).status() == 200 ? 1 : 0;
                denied += real.get(requester).get(path).status() == 200 ? 0 : 1;
            }
        }
        assertTrue(open + denied >= 100 && open >= 30 && denied >= 30, open + " open, " + denied + " denied");
        Set<List<Integer>> views = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
        real.values()
                .forEach(answers -> views.add(
                        answers.values().stream().map(Http.Response::status).toList()));
        assertTrue(views.size() >= 10, () -> views.size() + " different views");
    }

    @TestFactory
    Stream<DynamicNode> everyRequesterIsShownExactlyWhatTheyCanGet() {
        return requesters.stream().map(requester -> dynamicContainer(requester.name(), cases(requester)));
    }

    /** So that the matrix is one of both ways: above where nothing need be asked, below where each is asked for. */
    @Test
    void theWebappsThatNeedNotBeAskedForEachAreThose() throws IOException {
        Matcher told = UNASKED.matcher(server.log());
        Set<String> plain = new TreeSet<>();
        while (told.find()) {
            plain.add(told.group(1));
        }
        plain.retainAll(fixtures.offered().keySet());
        assertEquals(AccessFixtures.PLAIN, List.copyOf(plain));
    }

    @TestFactory
    Stream<DynamicNode> itIsTheSameWhereEachResourceIsAskedFor() {
        return requesters.stream()
                .map(requester -> dynamicTest(requester.name(), () -> {
                    Set<String> expected = shown(requester);
                    expected.removeIf(path -> !isPlain(path));
                    AccessView view = new AccessView(requester, "/each/modoai");
                    Set<String> listed = view.listed();
                    Map<String, byte[]> contents = view.contents();
                    listed.retainAll(paths(requester));
                    contents.keySet().retainAll(paths(requester));
                    assertEquals(String.join("\n", expected), String.join("\n", listed));
                    assertEquals(expected, contents.keySet());
                    for (String path : expected) {
                        assertArrayEquals(real.get(requester).get(path).body(), contents.get(path), path);
                    }
                }));
    }

    private static boolean isPlain(String path) {
        return AccessFixtures.PLAIN.contains("/" + path.split("/")[1]);
    }

    private Stream<DynamicNode> cases(AccessRequester requester) {
        AccessView view = new AccessView(requester, "/modoai");
        Map<String, byte[]> contents = new TreeMap<>();
        Stream<DynamicNode> lists = Stream.of(
                dynamicTest("ListIdentifiers", () -> {
                    Set<String> expected = shown(requester);
                    Set<String> listed = view.listed();
                    listed.retainAll(paths(requester));
                    assertEquals(String.join("\n", expected), String.join("\n", listed));
                }),
                dynamicTest("ListRecords", () -> {
                    contents.putAll(view.contents());
                }),
                dynamicTest("ListSets", () -> {
                    Set<String> expected = new TreeSet<>();
                    for (String path : paths(requester)) {
                        if (shown(requester, path)) {
                            expected.add(set(path));
                        }
                    }
                    Set<String> sets = view.sets();
                    sets.retainAll(paths(requester).stream()
                            .map(AccessMatrixContract::set)
                            .toList());
                    assertEquals(expected, sets);
                }));
        return Stream.concat(
                lists,
                paths(requester).stream()
                        .map(path -> dynamicTest(
                                path + " " + real.get(requester).get(path).status(),
                                () -> check(requester, path, Optional.ofNullable(contents.get(path))))));
    }

    private static String set(String path) {
        return "mime:application:x-" + path.substring(path.lastIndexOf('.') + 1);
    }

    private void check(AccessRequester requester, String path, Optional<byte[]> listed) throws IOException {
        Http.Response direct = real.get(requester).get(path);
        boolean shown = shown(requester, path);
        assertEquals(shown, listed.isPresent());
        if (shown) {
            assertArrayEquals(direct.body(), listed.get());
        }
        AccessRequester nobody = requesters.get(0);
        boolean asNobody = direct.status() == real.get(nobody).get(path).status() && shown == shown(nobody, path);
        if (!asNobody || requester == nobody) {
            Optional<byte[]> single = new AccessView(requester, "/modoai").content(path);
            assertEquals(shown, single.isPresent());
            if (shown) {
                assertArrayEquals(direct.body(), single.get());
            }
        }
    }

    @Test
    void noCookieAndNoChallengeOfASubRequestIsDisclosed() throws IOException {
        for (AccessRequester requester : requesters.subList(0, 8)) {
            Http.Response response =
                    new AccessView(requester, "/modoai").ask("verb=ListRecords&metadataPrefix=http_header");
            assertEquals(200, response.status(), response::toString);
            assertEquals(List.of(), response.headers("Set-Cookie"));
            assertEquals(List.of(), response.headers("WWW-Authenticate"));
            assertFalse(response.text().contains("JSESSIONID"), response::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fails", "throws", "busy", "slow"})
    void whatTheServerCannotAnswerNowIsForLater(String kind) throws IOException {
        String path = "/failing/" + kind + "-a.txt";
        for (AccessRequester requester : List.of(requesters.get(0), requesters.get(6), requesters.get(15))) {
            int status = requester.get(path).status();
            assertTrue(status == 429 || status >= 500, () -> requester + " " + status);
            AccessView view = new AccessView(requester, "/failing/modoai");
            if (ANONYMOUS.contains(requester.name())) {
                isNotThere(view, path);
            } else {
                isForLater(view, path);
            }
        }
    }

    /** Nobody was ever told of it, and nobody anonymous is told that it fails. */
    private static void isNotThere(AccessView view, String path) throws IOException {
        assertEquals(Set.of(), view.listed());
        assertEquals(Optional.empty(), view.content(path));
    }

    @Test
    void whoHasAskedTooOftenIsToComeBackLater() throws IOException {
        AccessRequester nobody = requesters.get(0);
        for (int i = 0; i < 10; i++) {
            nobody.get("/limited/a.txt");
        }
        assertEquals(429, nobody.get("/limited/a.txt").status());
        isForLater(new AccessView(requesters.get(15), "/limited/modoai"), "/limited/a.txt");
        AccessView view = new AccessView(nobody, "/limited/modoai");
        assertEquals(Set.of("/limited/a.txt"), view.listed());
        assertEquals(503, view.ask("verb=ListRecords&metadataPrefix=oai_didl").status());
    }

    /** Two requests at a time are one too many here, so that the self-test cannot pass. */
    @Test
    void whatAValveDropsForWantOfRoomIsForLater() throws IOException {
        assertEquals(200, requesters.get(0).get("/crowded/a.txt").status());
        String target = "/crowded/modoai?verb=ListIdentifiers&metadataPrefix=oai_dc";
        Http.Response response = requesters.get(0).get(target);
        for (int i = 0; response.body().length == 0 && i < TRIES; i++) {
            // dropped itself, the one before not being quite over
            response = requesters.get(0).get(target);
        }
        assertEquals(503, response.status(), response.toString());
        assertTrue(server.log().contains("the server let a request drop"), "the log does not say why");
    }

    private static void isForLater(AccessView view, String path) throws IOException {
        assertEquals(200, view.ask("verb=ListMetadataFormats").status());
        String identifier = OaiClient.form(view.requester().origin() + path);
        for (String query : List.of(
                "verb=ListIdentifiers&metadataPrefix=oai_dc",
                "verb=ListRecords&metadataPrefix=oai_dc",
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=" + identifier)) {
            Http.Response response = view.ask(query);
            assertEquals(503, response.status(), () -> view.requester() + " " + query + " " + response);
            assertTrue(response.header("Retry-After").orElse("").matches("[0-9]+"), response::toString);
            assertFalse(response.text().contains("deleted"), response::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "127.0.0.8"})
    void theRulesOfAnotherHostHoldThere(String address) throws IOException {
        String host = "Host: " + AccessFixtures.NARROW_HOST;
        AccessRequester plain = AccessRequester.from(address, server.port(), address, host);
        AccessRequester requester =
                new AccessRequester(address, "http://" + AccessFixtures.NARROW_HOST, plain.client(), List.of(host));
        AccessView view = new AccessView(requester, "/modoai");
        if (requester.get("/a.txt").status() == 200) {
            assertEquals("127.0.0.2", address);
            assertTrue(view.listed().contains("/a.txt"));
            assertArrayEquals(
                    requester.get("/a.txt").body(), view.content("/a.txt").orElseThrow());
        } else {
            assertEquals(
                    403, view.ask("verb=ListIdentifiers&metadataPrefix=oai_dc").status());
        }
    }
}
