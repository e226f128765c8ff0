package org.modoai.cli.httpd;

import java.util.ArrayList;
import java.util.List;

/**
 * One line as httpd understands it, made of one line of the file or of several that continue each other.
 *
 * @param number of its first line in the file
 * @param starts where in the text each line of the file begins
 */
record Line(String text, int number, List<Integer> starts) {
    Line {
        starts = List.copyOf(starts);
    }

    static Line of(String text, int number) {
        return new Line(text, number, List.of(0));
    }

    /** This line and the next as one, with something between them. */
    Line join(String between, Line next) {
        String first = text + between;
        List<Integer> all = new ArrayList<>(starts);
        next.starts.forEach(start -> all.add(first.length() + start));
        return new Line(first + next.text, number, all);
    }

    /** The same characters in the same places, others in their stead. */
    Line with(String other) {
        return new Line(other, number, starts);
    }

    Place place(int offset) {
        int part = starts.size() - 1;
        while (starts.get(part) > offset) {
            part--;
        }
        return new Place(number + part, offset - starts.get(part) + 1);
    }

    Phrase phrase(int start, int end) {
        return new Phrase(this, start, text.substring(start, end));
    }
}
