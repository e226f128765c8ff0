package org.modoai.benchmark.speed;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.modoai.benchmark.speed.Curve.Point;

/** A picture of some curves, as SVG. */
record Plot(String title, String across, String up, List<Curve> curves) {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 400;
    private static final int LEFT = 70;
    private static final int BOTTOM = 50;
    private static final int TOP = 40;
    private static final int RIGHT = 160;
    private static final int STEPS = 5;
    private static final List<String> COLOURS =
            List.of("#1b6ca8", "#c8553d", "#3d8b37", "#7a4fa3", "#b58900", "#555555", "#0a9396", "#bb3e8b");

    String svg() {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartElement("svg");
            xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
            xml.writeAttribute("viewBox", "0 0 " + WIDTH + " " + HEIGHT);
            xml.writeAttribute("font-family", "sans-serif");
            xml.writeAttribute("font-size", "12");
            label(xml, WIDTH / 2.0, 20, "middle", title);
            label(xml, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", across);
            label(xml, 10, TOP - 8, "start", up);
            axes(xml);
            for (int i = 0; i < curves.size(); i++) {
                curve(xml, curves.get(i), COLOURS.get(i % COLOURS.size()), TOP + 20 * i);
            }
            xml.writeEndElement();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    private void axes(XMLStreamWriter xml) throws XMLStreamException {
        double right = across(end(Point::x));
        for (double y = 0; y < end(Point::y) + step(Point::y) / 2; y += step(Point::y)) {
            path(xml, number(LEFT) + "," + number(up(y)) + " " + number(right) + "," + number(up(y)), "#ddd");
            label(xml, LEFT - 6, up(y) + 4, "end", tick(y));
        }
        for (double x = 0; x < end(Point::x) + step(Point::x) / 2; x += step(Point::x)) {
            path(xml, number(across(x)) + "," + number(up(0)) + " " + number(across(x)) + "," + number(TOP), "#ddd");
            label(xml, across(x), HEIGHT - BOTTOM + 18, "middle", tick(x));
        }
    }

    private void curve(XMLStreamWriter xml, Curve curve, String colour, double at) throws XMLStreamException {
        String points = curve.points().stream()
                .map(point -> number(across(point.x())) + "," + number(up(point.y())))
                .collect(Collectors.joining(" "));
        path(xml, points, colour);
        for (Point point : curve.points().size() > 20 ? List.<Point>of() : curve.points()) {
            xml.writeEmptyElement("circle");
            xml.writeAttribute("cx", number(across(point.x())));
            xml.writeAttribute("cy", number(up(point.y())));
            xml.writeAttribute("r", "3");
            xml.writeAttribute("fill", colour);
        }
        path(
                xml,
                number(WIDTH - RIGHT + 15) + "," + number(at) + " " + number(WIDTH - RIGHT + 35) + "," + number(at),
                colour);
        label(xml, WIDTH - RIGHT + 40, at + 4, "start", curve.name());
    }

    private static void path(XMLStreamWriter xml, String points, String colour) throws XMLStreamException {
        xml.writeEmptyElement("polyline");
        xml.writeAttribute("points", points);
        xml.writeAttribute("fill", "none");
        xml.writeAttribute("stroke", colour);
        xml.writeAttribute("stroke-width", colour.equals("#ddd") ? "1" : "2");
    }

    private static void label(XMLStreamWriter xml, double x, double y, String anchor, String text)
            throws XMLStreamException {
        xml.writeStartElement("text");
        xml.writeAttribute("x", number(x));
        xml.writeAttribute("y", number(y));
        xml.writeAttribute("text-anchor", anchor);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    private double across(double x) {
        return LEFT + (WIDTH - LEFT - RIGHT) * x / end(Point::x);
    }

    private double up(double y) {
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * y / end(Point::y);
    }

    /** Of an axis: the first round number that no point is beyond. */
    private double end(ToDoubleFunction<Point> side) {
        return step(side) * Math.ceil(most(side) / step(side) - 1e-9);
    }

    /** 1, 2 or 5, times a power of ten. */
    private double step(ToDoubleFunction<Point> side) {
        double least = most(side) / STEPS;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        return DoubleStream.of(1, 2, 5, 10)
                .map(round -> round * power)
                .filter(step -> step >= least * (1 - 1e-9))
                .findFirst()
                .orElse(10 * power);
    }

    private double most(ToDoubleFunction<Point> side) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(side)
                .filter(value -> value > 0)
                .max()
                .orElse(1);
    }

    private static String tick(double value) {
        return String.format(Locale.ROOT, "%,.2f", value).replaceFirst("\\.?0+$", "");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
