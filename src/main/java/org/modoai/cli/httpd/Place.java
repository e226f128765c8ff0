package org.modoai.cli.httpd;

import java.util.Comparator;

/** Where in the file something stands; both are counted from 1. */
public record Place(int line, int column) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
            Comparator.comparingInt(Place::line).thenComparingInt(Place::column);

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }
}
