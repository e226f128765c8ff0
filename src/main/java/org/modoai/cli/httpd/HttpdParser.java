package org.modoai.cli.httpd;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes sections and directives of lines; what is not closed, or broken as on a printed page, is reported and mended. */
final class HttpdParser {
    private static final int DEEPEST = 100;

    private static final Pattern ELEMENT = Pattern.compile("(?s)\\s*<([\\w-]+)>(.*)</\\1>\\s*");
    private static final Pattern CLOSING = Pattern.compile("(?s)\\s*</\\s*([\\w-]+)\\s*>?\\s*");
    private static final Pattern OPENING = Pattern.compile("(?s)\\s*<\\s*([\\w-]+)([^>]*+)(.*)");
    private static final Pattern DIRECTIVE = Pattern.compile("(?s)\\s*([^\\s=:]++)\\s*+[=:]?(.*)");

    private final List<Line> lines;
    private final List<Remark> remarks;
    private final List<Node> top = new ArrayList<>();
    private final Deque<Node.Section> open = new ArrayDeque<>();
    private int next;

    private HttpdParser(List<Line> lines, List<Remark> remarks) {
        this.lines = lines;
        this.remarks = remarks;
    }

    /** @throws IOException if the file cannot be what it claims to be */
    static List<Node> parse(List<Line> lines, List<Remark> remarks) throws IOException {
        return new HttpdParser(lines, remarks).nodes();
    }

    private List<Node> nodes() throws IOException {
        while (next < lines.size()) {
            read(plain(lines.get(next++)));
        }
        while (!open.isEmpty()) {
            unclosed("the end of the file");
        }
        return top;
    }

    private void read(Line line) throws IOException {
        Matcher element = ELEMENT.matcher(line.text());
        Matcher closing = CLOSING.matcher(line.text());
        Matcher opening = OPENING.matcher(line.text());
        Matcher directive = DIRECTIVE.matcher(line.text());
        if (element.matches()) {
            add(new Node.Directive(group(line, element, 1), group(line, element, 2)));
        } else if (closing.matches()) {
            close(group(line, closing, 1));
        } else if (opening.matches()) {
            open(line, opening);
        } else if (directive.matches()) {
            Line whole = whole(line, group(line, directive, 1));
            Matcher again = DIRECTIVE.matcher(whole.text());
            if (again.matches()) {
                add(new Node.Directive(group(whole, again, 1), group(whole, again, 2)));
            }
        }
    }

    private void open(Line line, Matcher opening) throws IOException {
        Node.Section section = new Node.Section(group(line, opening, 1), group(line, opening, 2), new ArrayList<>());
        if (!opening.group(3).startsWith(">")) {
            remarks.add(new Remark(section.name().place(), "a tag without >", "taken as if it were there"));
        }
        if (!open.isEmpty() && Names.isPlugin(open.peek().name()) && Names.isPlugin(section.name())) {
            unclosed("the next plugin");
        }
        if (open.size() == DEEPEST) {
            throw new IOException("line " + line.number() + ": sections are nested too deep");
        }
        add(section);
        open.push(section);
        String behind = opening.group(3).replaceFirst("^>", "");
        if (!behind.isBlank()) {
            read(line.with(" ".repeat(line.text().length() - behind.length()) + behind));
        }
    }

    private void close(Phrase name) {
        if (open.stream().noneMatch(section -> isSame(section.name(), name))) {
            remarks.add(new Remark(name.place(), "</" + name.text() + "> closes nothing", "passed over"));
            return;
        }
        while (!isSame(open.peek().name(), name)) {
            unclosed("</" + name.text() + ">");
        }
        open.pop();
    }

    private void unclosed(String end) {
        String name = open.peek().name().text();
        remarks.add(new Remark(
                open.pop().name().place(),
                "<" + name + "> is not closed",
                "taken to end before " + end + "; write </" + name + ">"));
    }

    private void add(Node node) {
        (open.isEmpty() ? top : open.peek().children()).add(node);
    }

    /** A line of a plugin whose quote is closed in one of the next lines only. */
    private Line whole(Line line, Phrase name) {
        boolean command = Names.isPlugin(name)
                || Names.part(name).filter(part -> part != Names.Part.LABEL).isPresent();
        Line whole = line;
        for (int more = 0; command && new Quoting(whole.text()).isOpen() && more < 3; more++) {
            if (next + more == lines.size()) {
                return line;
            }
            whole = whole.join(" ", plain(lines.get(next + more)));
            if (!new Quoting(whole.text()).isOpen()) {
                next += more + 1;
                remarks.add(new Remark(
                        name.place(), "the line is broken inside quotes", "joined; end such a line with a backslash"));
                return whole;
            }
        }
        return line;
    }

    /** With plain quotes in place of those that printers set. */
    private Line plain(Line line) {
        String text = line.text();
        String plain = text.replaceAll("[\u201C\u201D\u201E\u201F\u2033]", "\"")
                .replaceAll("(?<![^\\s=:])[\u2018\u2019\u201A]|[\u2018\u2019](?!\\S)", "'")
                .replace('\u00A0', ' ');
        if (plain.equals(text)) {
            return line;
        }
        int first = 0;
        while (plain.charAt(first) == text.charAt(first)) {
            first++;
        }
        Matcher name = DIRECTIVE.matcher(plain);
        if (name.matches() && Names.isOurs(line.phrase(name.start(1), name.end(1)))) {
            remarks.add(new Remark(
                    line.place(first), "quotes or blanks of a printed page", "taken as plain ones; write \" and '"));
        }
        return line.with(plain);
    }

    private static boolean isSame(Phrase one, Phrase other) {
        return Names.normal(one).equals(Names.normal(other));
    }

    private static Phrase group(Line line, Matcher matcher, int group) {
        return line.phrase(matcher.start(group), matcher.end(group));
    }
}
