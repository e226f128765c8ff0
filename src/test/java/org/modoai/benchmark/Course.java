package org.modoai.benchmark;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What one JVM of ours used, with all its children, from its start to its end.
 *
 * @param marks milliseconds of processor time until the plugins were there, then until the end of each pass
 * @param records in each pass
 * @param whole milliseconds of processor time in all
 */
record Course(List<Long> marks, int records, long whole) {
    static final String MARK = "cpu ";
    static final String RECORDS = "records ";

    Course {
        marks = List.copyOf(marks);
    }

    static Course of(String output, long whole) {
        List<Long> marks = numbers(output, MARK);
        return new Course(marks, numbers(output, RECORDS).get(0).intValue(), whole);
    }

    private static List<Long> numbers(String output, String start) {
        return output.lines()
                .filter(line -> line.startsWith(start))
                .map(line -> Long.valueOf(line.substring(start.length())))
                .toList();
    }

    int allRecords() {
        return records * (marks.size() - 1);
    }

    /** Milliseconds for a record, in each pass of the second half. */
    DoubleStream steady() {
        int passes = marks.size() - 1;
        return IntStream.rangeClosed(passes / 2 + 1, passes)
                .mapToDouble(pass -> (double) (marks.get(pass) - marks.get(pass - 1)) / records);
    }
}
