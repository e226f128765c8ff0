package org.modoai.xml;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * Lets characters pass, or, while it is restricted, writes those beyond ASCII as character references. It knows nothing
 * of markup: names beyond ASCII and CDATA sections have no place in what is restricted.
 */
final class AsciiWriter extends FilterWriter {
    private boolean restricted;
    private char high;

    AsciiWriter(Writer out) {
        super(out);
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
        if (!restricted || unit < 0x80) {
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

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        if (!restricted) {
            out.write(text, offset, length);
            return;
        }
        for (int i = offset; i < offset + length; i++) {
            write(text[i]);
        }
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        if (!restricted) {
            out.write(text, offset, length);
            return;
        }
        for (int i = offset; i < offset + length; i++) {
            write(text.charAt(i));
        }
    }
}
