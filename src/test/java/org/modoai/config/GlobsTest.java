package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobsTest {
    /** A glob, a path, and whether the one as an include admits the other. */
    private static final String TABLE = """
            *.html           index.html         true
            *.html           docs/index.html    false
            **/*.bak         x.bak              true
            **/*.bak         a/b/x.bak          true
            a/**/b           a/b                true
            a/**/b           a/x/y/b            true
            a/**/b           a/xb               false
            a/**/b           ab                 false
            docs/**          docs/a/b           true
            docs/**          docs               false
            docs/            docs/a/b           true
            /docs/*          docs/a             true
            **               a/b                true
            a**z             a/b/z              true
            ?.txt            é.txt              true
            ?.txt            😀.txt             true
            ?.txt            ab.txt             false
            a?b              a/b                false
            [a-c].txt        b.txt              true
            [!a-c].txt       b.txt              false
            [!a-c].txt       d.txt              true
            [!a]b            /b                 false
            []a]             ]                  true
            [a-]             -                  true
            *.{gif,png}      a.png              true
            *.{gif,png}      a.gi               false
            {a,{b,c}}/x      c/x                true
            a,b}             a,b}               true
            \\*.txt          \\*.txt            false
            \\*.txt          *.txt              true
            \\*.txt          a.txt              false
            a\\\\b           a\\b               true
            *                a\\b               true
            a.c              abc                false
            a+(b)^$|         a+(b)^$|           true
            .well-known/**   .well-known/x      true
            .well-known/**   .well-known/.x     false
            **               .htaccess          false
            **/.x            a/.x               true
            **/.x            .git/.x            false
            *                .git               false
            ?git             .git               false
            [.]git           .git               false
            {.git,a}/*       .git/x             true
            {a,.git}/*       .git/x             true
            a.*              a.b                true
            **/a             .git/a             false
            """;

    static Stream<Arguments> includes() {
        return TABLE.lines().map(row -> Arguments.of((Object[]) row.split(" +")));
    }

    @ParameterizedTest
    @MethodSource("includes")
    void anIncludeAdmits(String glob, String names, boolean admitted) {
        assertEquals(admitted, new Globs(List.of(glob), List.of()).admits(names));
    }

    @Test
    void withNoGlobsAllIsAdmittedButNamesThatBeginWithADot() {
        assertTrue(Globs.ALL.admits("a/b.c"));
        assertTrue(Globs.ALL.admits("with\nnewline and \\ backslash"));
        assertFalse(Globs.ALL.admits(".git/config"));
        assertFalse(Globs.ALL.admits("a/.b/c"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.bak", "a/x.bak", ".well-known/x.bak", ".well-known/.bak"})
    void theWildcardsOfAnExcludeStandForDotsToo(String names) {
        Globs globs = new Globs(List.of("**", ".well-known/*", ".well-known/.*"), List.of("**/*.bak"));
        assertFalse(globs.admits(names));
        assertTrue(globs.admits(names + "x"));
    }

    @Test
    void anExcludeWinsOverAnInclude() {
        Globs globs = new Globs(List.of("docs/**"), List.of("docs/private/"));
        assertTrue(globs.admits("docs/a"));
        assertFalse(globs.admits("docs/private/a"));
    }

    @Test
    void aNameThatNoDiskHoldsIsNotAdmitted() {
        assertFalse(Globs.ALL.admits("a\0b"));
        assertFalse(new Globs(List.of(".a"), List.of()).admits("\0a"));
    }

    @Test
    void aVeryLongPathIsNoTrouble() {
        String names = "directory/".repeat(100_000);
        assertTrue(new Globs(List.of("**/x/**/y", "**"), List.of("**/*.bak")).admits(names + "x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "{a,b", "[a", "[]", "[z-a]", "[a/b]", "a\\", "{a,[b}"})
    void aMalformedGlobIsRefused(String glob) {
        assertThrows(IllegalArgumentException.class, () -> new Globs(List.of(glob), List.of()));
        assertThrows(IllegalArgumentException.class, () -> new Globs(List.of(), List.of(glob)));
    }

    @Test
    void globsAreEqualWhenWrittenAlike() {
        Globs globs = new Globs(List.of("a"), List.of("b"));
        assertEquals(globs, new Globs(List.of("a"), List.of("b")));
        assertEquals(globs.hashCode(), new Globs(List.of("a"), List.of("b")).hashCode());
        assertNotEquals(globs, new Globs(List.of("b"), List.of("a")));
        assertNotEquals(globs, Globs.ALL);
    }
}
