package org.modoai.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineSplitTest {
    static Stream<Arguments> lines() {
        return Stream.of(
                Arguments.of("md5sum %s", List.of("md5sum", "%s")),
                Arguments.of("  a\t b \r\n c  ", List.of("a", "b", "c")),
                Arguments.of("a -L%s", List.of("a", "-L%s")),
                Arguments.of("a 'b c' \"d e\"", List.of("a", "b c", "d e")),
                Arguments.of("a b'c d'\"e f\"g", List.of("a", "bc de fg")),
                Arguments.of("a '' \"\" b", List.of("a", "", "", "b")),
                Arguments.of("a b\\ c \\'d \\\"e \\\\", List.of("a", "b c", "'d", "\"e", "\\")),
                Arguments.of("a \"b \\\" c\" \"it's\"", List.of("a", "b \" c", "it's")),
                Arguments.of("a 'b\\' \\n", List.of("a", "b\\", "n")),
                Arguments.of("'a program' b", List.of("a program", "b")),
                Arguments.of("a '|' \\> \"&&\" '$(b)' \"`b`\" 'c;'", List.of("a", "|", ">", "&&", "$(b)", "`b`", "c;")),
                Arguments.of("a b|c d&e $f ${g} x=>y -p:$h", List.of("a", "b|c", "d&e", "$f", "${g}", "x=>y", "-p:$h")),
                Arguments.of("a * ~ #b é\u00a0\ud83d\ude00", List.of("a", "*", "~", "#b", "é\u00a0\ud83d\ude00")));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void splitsAtBlanksOutsideQuotes(String line, List<String> words) {
        assertEquals(words, CommandLineSplit.words(line));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a | b",
                "a || b",
                "a > b",
                "a >b",
                "a >> b",
                "a 2>/dev/null",
                "a 2>&1",
                "a &> b",
                "a < b",
                "a <b",
                "a && b",
                "a & b",
                "a &",
                "a ; b",
                "a; b",
                "a $(b)",
                "a 'x'$(b)",
                "a `b`",
                "a x`b"
            })
    void refusesWhatOnlyAShellUnderstands(String line) {
        assertTrue(complaint(line).startsWith("there is no shell"), complaint(line));
        assertTrue(complaint(line).contains("write a script"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a 'b", "a \"b", "a \"b'", "a 'b\\'c'", "a \"b\\\"", "'"})
    void refusesAQuoteThatIsNotClosed(String line) {
        assertTrue(complaint(line).startsWith("a quote is not closed"), complaint(line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n ", "''", "\"\" a"})
    void refusesALineThatNamesNoProgram(String line) {
        assertEquals("it names no program", complaint(line));
    }

    @Test
    void refusesABackslashAtTheEnd() {
        assertEquals("a backslash at the end", complaint("a b\\"));
    }

    private static String complaint(String line) {
        return assertThrows(IllegalArgumentException.class, () -> CommandLineSplit.words(line))
                .getMessage();
    }
}
