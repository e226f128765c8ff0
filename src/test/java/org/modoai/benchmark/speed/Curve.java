package org.modoai.benchmark.speed;

import java.util.List;

/** A line in a plot. */
record Curve(String name, List<Point> points) {
    record Point(double x, double y) {}

    Curve {
        points = List.copyOf(points);
    }
}
