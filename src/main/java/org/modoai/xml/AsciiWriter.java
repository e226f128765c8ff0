package org.modoai.xml;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * Lets characters pass, or, while it is restricted, writes those beyond ASCII as character references. Always written so
 * is what a reader would take for another character: a carriage return, and what stands for a line feed or a tab in an
 * attribute. It knows nothing of markup: names beyond ASCII and carriage returns in CDATA sections have no place here, nor
 * have CDATA sections in what is restricted.
 */
final class AsciiWriter extends FilterWriter {
    /** Stand for a line feed and a tab; no text has them, since XML cannot carry them. */
    private static final char LINE_FEED = '\uFFFE';

    private static final char TAB = '\uFFFF';

    private boolean restricted;
    private char high;

    AsciiWriter(Writer out) {
        super(out);
    }

    /** A value of an attribute, in which blanks of all kinds would come out as spaces. */
    static String attribute(String value) {
        return value.replace('\n', LINE_FEED).replace('\t', TAB);
    }

    void restrict(boolean toAscii) {
        restricted = toAscii;
    }

    boolean isRestricted() {
        return restricted;
    }

    @Override
    public void write(int c) throws IOException {
        char unit = (char) c;
        if (unit == '\r') {
            reference(unit);
        } else if (unit >= LINE_FEED) {
            reference(unit == TAB ? '\t' : '\n');
        } else if (!restricted || unit < 0x80) {
            out.write(unit);
        } else if (Character.isHighSurrogate(unit)) {
            high = unit;
        } else if (Character.isLowSurrogate(unit)) {
            reference(Character.toCodePoint(high, unit));
        } else {
            reference(unit);
        }
    }

    private void reference(int codePoint) throws IOException {
        out.write("&#x" + Integer.toHexString(codePoint).toUpperCase(Locale.ROOT) + ";");
    }

    private boolean passes(char unit) {
        return unit < 0x80 ? unit != '\r' : !restricted && unit < LINE_FEED;
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        int from = offset;
        for (int i = offset; i < offset + length; i++) {
            if (!passes(text[i])) {
                out.write(text, from, i - from);
                write(text[i]);
                from = i + 1;
            }
        }
        out.write(text, from, offset + length - from);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        int from = offset;
        for (int i = offset; i < offset + length; i++) {
            if (!passes(text.charAt(i))) {
                out.write(text, from, i - from);
                write(text.charAt(i));
                from = i + 1;
            }
        }
        out.write(text, from, offset + length - from);
    }
}
