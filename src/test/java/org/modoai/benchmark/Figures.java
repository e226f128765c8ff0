package org.modoai.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** What was measured of one group of files: milliseconds of processor time. */
final class Figures {
    /** Stands for all tools together. */
    static final String ALL = "all";

    private final Plan.Group group;
    private final Map<String, List<Map<String, Double>>> recipes = new LinkedHashMap<>();
    private final Map<String, List<Course>> ours = new LinkedHashMap<>();
    private final Map<String, Course> exec = new LinkedHashMap<>();
    private final Map<String, Equality> equalities = new LinkedHashMap<>();

    Figures(Plan.Group group) {
        this.group = group;
    }

    Plan.Group group() {
        return group;
    }

    /** @param millis of one file, by tool */
    void recipe(String variant, Map<String, Double> millis) {
        recipes.computeIfAbsent(variant, name -> new ArrayList<>()).add(millis);
    }

    void ours(String label, Course course) {
        ours.computeIfAbsent(label, name -> new ArrayList<>()).add(course);
    }

    void exec(String label, Course course) {
        exec.put(label, course);
    }

    void equality(String side, Equality found) {
        equalities.put(side, found);
    }

    /** Whether modoai says what the other sides say, by their names. */
    Map<String, Equality> equalities() {
        return equalities;
    }

    /** Of one file or more, whether a tool is for them or not. */
    double recipeMean(String variant, String label) {
        return perFile(variant, label).average().orElse(Double.NaN);
    }

    double recipeMedian(String variant, String label) {
        return Numbers.median(perFile(variant, label).toArray());
    }

    private DoubleStream perFile(String variant, String label) {
        return recipes.getOrDefault(variant, List.of()).stream()
                .mapToDouble(millis -> label.equals(ALL)
                        ? millis.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .sum()
                        : millis.getOrDefault(label, 0.0));
    }

    /** Of a record once everything is warm: the median of the passes. */
    double steady(String label) {
        return Numbers.median(
                courses(label).stream().flatMapToDouble(Course::steady).toArray());
    }

    /** Of a record, all starts and the first, slow ones included. */
    double whole(String label) {
        long records = courses(label).stream().mapToLong(Course::allRecords).sum();
        return (double) courses(label).stream().mapToLong(Course::whole).sum() / records;
    }

    /** Of each start: what the whole took beyond a steady course. */
    double once(String label) {
        return courses(label).stream()
                .mapToDouble(course -> course.whole() - course.allRecords() * steady(label))
                .average()
                .orElse(Double.NaN);
    }

    int records(String label) {
        return courses(label).get(0).allRecords();
    }

    /** Of a record by the exec kind, which starts a process for it but keeps the version. */
    OptionalDouble exec(String label) {
        if (label.equals(ALL)) {
            return exec.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(exec.keySet().stream()
                            .mapToDouble(one -> exec(one).orElseThrow())
                            .sum());
        }
        return exec.containsKey(label) ? exec.get(label).steady().average() : OptionalDouble.empty();
    }

    List<String> labels() {
        return List.copyOf(ours.keySet());
    }

    List<String> variants() {
        return List.copyOf(recipes.keySet());
    }

    private List<Course> courses(String label) {
        return ours.getOrDefault(label, List.of());
    }
}
