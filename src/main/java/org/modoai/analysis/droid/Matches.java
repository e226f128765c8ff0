package org.modoai.analysis.droid;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a file was identified as.
 *
 * @param closed whether it is a container that was not looked into, as that would take too much memory
 */
record Matches(List<Match> list, boolean closed) {
    String lines() {
        String lines =
                list.isEmpty() ? "Unknown\n" : list.stream().map(Match::line).collect(Collectors.joining());
        return closed ? lines + "Not looked into: its directory is too large\n" : lines;
    }
}
