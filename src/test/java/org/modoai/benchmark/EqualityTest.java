package org.modoai.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modoai.benchmark.Saying.Key;

class EqualityTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "file     | JPEG image                    | JPEG image",
                "md5sum   | d41d8cd9  a.txt               | d41d8cd9  a.txt and more",
                "droid    | /srv/a.pdf,fmt/18             | fmt/18\tPDF\t1.4\tapplication/pdf\tSignature",
                "droid    | /srv/a.bin,Unknown            | Unknown",
                "droid    | /srv/a.txt,Unknown            | x-fmt/111\tPlain Text File\t\ttext/plain\tExtension",
                "jhove    | <a><date>2026</date><b/></a>  | <a><b/></a>",
                "exiftool | `[File] A\n[Composite] B\n[Composite] C` | `[File] A\n[Composite] C\n[Composite] B`"
            })
    void whatDiffersByNatureIsTheSame(String tool, String theirs, String ours) {
        assertEquals(
                List.of(),
                compared(tool, new Saying(theirs, "0"), new Saying(ours, "0")).differences());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "file     | JPEG image         | JPEG  image",
                "md5sum   | d41d8cd9  a.txt    | d41d8cd8  a.txt",
                "droid    | /srv/a.pdf,fmt/18  | fmt/19\tPDF",
                "droid    | /srv/a.pdf,fmt/18  | Unknown",
                "jhove    | <status>a</status> | <status>b</status>",
                "exiftool | `[File] A\n[File] B` | `[File] B\n[File] A`"
            })
    void allElseIsADifference(String tool, String theirs, String ours) {
        Equality equality = compared(tool, new Saying(theirs, "0"), new Saying(ours, "0"));
        assertEquals(1, equality.differing(), equality.toString());
    }

    @Test
    void anotherExitCodeIsADifference() {
        Equality equality = compared("file", new Saying("x", "0"), new Saying("x", "1"));
        assertEquals(List.of("file of a: ended with 0, by modoai with 1"), equality.differences());
    }

    @Test
    void whatOnlyOneSideSaysIsADifference() {
        Map<Key, Saying> one = Map.of(new Key("file", "a"), new Saying("x", "0"));
        assertEquals(
                List.of("file of a: said by modoai alone"),
                Equality.of(Map.of(), one).differences());
        assertEquals(
                List.of("file of a: said by the command line alone"),
                Equality.of(one, Map.of()).differences());
    }

    private static Equality compared(String tool, Saying theirs, Saying ours) {
        Key key = new Key(tool, "a");
        return Equality.of(Map.of(key, theirs), Map.of(key, ours));
    }
}
