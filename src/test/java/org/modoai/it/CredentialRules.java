package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;

/** Of the access matrix: what becomes of passwords. Each check of one is a line in the server's output. */
interface CredentialRules {
    TomcatServer server();

    @Test
    default void aRightPasswordIsCheckedOncePerRequestAndNotPerResource() throws IOException {
        AccessView ann = view("ann", "opensesame", "/modoai");
        int before = checks("ann");
        Set<String> listed = ann.listed();
        int pages = (listed.size() + AccessFixtures.PAGE - 1) / AccessFixtures.PAGE;
        assertTrue(listed.containsAll(counted("/counted/secret/")), listed::toString);
        int checked = checks("ann") - before;
        assertTrue(checked >= 1 && checked <= pages, () -> checked + " checks for " + pages + " pages");
    }

    @Test
    default void aWrongPasswordIsCheckedOncePerRequestAndLocksNobodyOut() throws IOException {
        int before = checks("dora");
        Set<String> refused = view("dora", "wrong", "/modoai").listed();
        assertTrue(refused.stream().noneMatch(path -> path.startsWith("/counted/secret/")), refused::toString);
        assertTrue(refused.contains("/counted/open.counted"), refused::toString);
        int pages = (refused.size() + AccessFixtures.PAGE - 1) / AccessFixtures.PAGE;
        assertTrue(checks("dora") - before <= pages, "checked " + (checks("dora") - before));
        Set<String> listed = view("dora", "opensesame", "/modoai").listed();
        assertTrue(listed.containsAll(counted("/counted/secret/")), listed::toString);
    }

    @Test
    default void aPasswordThatTheOuterRequestHasShownIsNotCheckedAgain() throws IOException {
        AccessView ann = view("ann", "opensesame", "/inner/modoai");
        assertEquals(200, ann.ask("verb=Identify").status());
        int before = checks("ann");
        assertEquals(200, ann.ask("verb=ListRecords&metadataPrefix=oai_dc").status());
        assertEquals(1, checks("ann") - before);
        assertEquals(Set.of("/inner/a.txt", "/inner/b.txt", "/inner/c.txt"), ann.listed());
    }

    /** Whose digest is of the one address asked for, and would be refused at all others. */
    @Test
    default void whoHasLoggedInByDigestSeesWhatTheyMay() throws IOException {
        Http http = server().http();
        String target = "/digested/modoai?verb=ListIdentifiers&metadataPrefix=oai_dc";
        Http.Response challenge = http.get(target);
        assertEquals(401, challenge.status());
        Http.Response answer = http.get(target, digest(challenge, target, "opensesame"));
        assertEquals(
                Set.of("http://localhost:" + server().port() + "/digested/a.txt"),
                new TreeSet<>(OaiAnswer.of(answer).identifiers()));
        assertEquals(401, http.get(target, digest(challenge, target, "wrong")).status());
    }

    private static String digest(Http.Response challenge, String target, String password) {
        String offered = challenge.headers("WWW-Authenticate").stream()
                .filter(value -> !value.contains("SHA-"))
                .findFirst()
                .orElseThrow();
        String nonce = parameter(offered, "nonce");
        String secret = DigestUtils.md5Hex("ann:" + parameter(offered, "realm") + ":" + password);
        String count = password.equals("wrong") ? "00000002" : "00000001";
        String response = DigestUtils.md5Hex(
                secret + ":" + nonce + ":" + count + ":0a4f113b:auth:" + DigestUtils.md5Hex("GET:" + target));
        return "Authorization: Digest username=\"ann\", realm=\"" + parameter(offered, "realm") + "\", nonce=\"" + nonce
                + "\", uri=\"" + target + "\", qop=auth, nc=" + count + ", cnonce=\"0a4f113b\", response=\"" + response
                + "\", opaque=\"" + parameter(offered, "opaque") + "\", algorithm=MD5";
    }

    private static String parameter(String challenge, String name) {
        Matcher matcher = Pattern.compile("\\b" + name + "=\"([^\"]*)\"").matcher(challenge);
        assertTrue(matcher.find(), challenge);
        return matcher.group(1);
    }

    private AccessView view(String user, String password, String path) {
        AccessRequester requester =
                AccessRequester.from("127.0.0.1", server().port(), user, AccessRequester.basic(user, password));
        return new AccessView(requester, path);
    }

    private static List<String> counted(String directory) {
        return AccessFixtures.COUNTED.stream()
                .map(name -> "/counted/" + name)
                .filter(path -> path.startsWith(directory))
                .toList();
    }

    private int checks(String user) throws IOException {
        return server().log().split("CHECKED " + user + "\n", -1).length - 1;
    }
}
