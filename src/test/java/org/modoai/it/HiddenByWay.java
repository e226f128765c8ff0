package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that are only for those who come by an internal way, be that a port, a name, or not through a proxy. */
interface HiddenByWay extends HiddenRules {
    /** Of the connector that is not the first. */
    int internalPort();

    @ParameterizedTest
    @CsvSource({"WAR, port", "WAR, name", "WAR, field", "JAR, port", "JAR, name", "JAR, field"})
    default void whatIsForInsideIsNotToldOutsideNorThatItIsGone(Shape shape, String way) throws Exception {
        String webapp = "by" + way;
        List<String> secrets = List.of("inside/a.secret" + way, "inside/b.secret" + way);
        String[] open = {"bye.by" + way, "open.by" + way};
        HiddenView outside = outside(shape, webapp, "X-Forwarded-For: 203.0.113.9");
        outside.tellsOf(open);
        HiddenView inside = view(shape, webapp, internal(way));
        inside.tellsOf(open[0], secrets.get(0), secrets.get(1), open[1]);
        // once more, as what the first harvest has changed would show now
        outside.tellsOf(open);
        outside.tellsNothingOf(secrets.toArray(String[]::new));
        assertEquals(Map.of(open[0], "", open[1], ""), outside.listed());

        Files.delete(outside.root().resolve(secrets.get(0)));
        Files.delete(outside.root().resolve(secrets.get(1)));
        Files.delete(outside.root().resolve(open[0]));
        Map<String, String> left = new TreeMap<>(Map.of(open[0], "deleted", open[1], ""));
        Waiting.await("what was public to be told as gone", () -> {
            Map<String, String> listed = outside.listed();
            assertTrue(left.keySet().containsAll(listed.keySet()), listed::toString);
            return listed.equals(left);
        });
        outside.tellsNothingOf(secrets.toArray(String[]::new));
        for (String range : List.of("", "&from=2004-01-01T00:00:00Z", "&until=2100-01-01T00:00:00Z")) {
            assertEquals(left, outside.listed("verb=ListIdentifiers&metadataPrefix=oai_dc" + range));
        }
        // who was never told by the public way has not been told what is gone
        assertEquals(left, inside.listed());
        // deletions outlive whoever has asked last
        assertEquals(left, outside.listed());
    }

    private AccessRequester internal(String way) {
        if (way.equals("name")) {
            String host = HiddenFixtures.INSIDE + ":" + server().port();
            AccessRequester plain = from("127.0.0.1", "Host: " + host);
            return new AccessRequester(host, "http://" + host, plain.client(), plain.headers());
        }
        return AccessRequester.from("127.0.0.1", internalPort(), "by the internal port");
    }

    /** Of a client behind a proxy that says who they are in a field of that name, the address counts that it says. */
    @ParameterizedTest
    @EnumSource
    default void fieldsOfAProxyCountByWhateverName(Shape shape) throws Exception {
        String path = "secret/a.proxysecret";
        int open = 0;
        for (AccessRequester requester : List.of(
                from("127.0.0.1"),
                from("127.0.0.1", HiddenFixtures.CLIENT + ": 10.9.9.9"),
                from("127.0.0.9"),
                from("127.0.0.9", HiddenFixtures.CLIENT + ": 10.9.9.9"),
                from("127.0.0.9", HiddenFixtures.CLIENT + ": 10.1.1.1"),
                from("127.0.0.9", HiddenFixtures.CLIENT + ": 10.9.9.9, 10.1.1.1"),
                from("127.0.0.9", "Connection: close, Proxy-Client-IP", HiddenFixtures.CLIENT + ": 10.1.1.1"))) {
            HiddenView view = view(shape, "proxy", requester);
            if (view.isOpen(path)) {
                view.tellsOf("open.proxy", path);
                open++;
            } else {
                view.tellsOf("open.proxy");
                view.tellsNothingOf(path);
            }
        }
        assertEquals(2, open);
        assertFalse(new TreeSet<>(outside(shape, "proxy").live()).contains(path));
    }
}
