package org.modoai.site;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.modoai.xml.Xml;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/**
 * What one sitemap names, by the protocol of sitemaps.org.
 *
 * @param pages URLs of pages
 * @param sitemaps URLs of further sitemaps, if it is an index of such
 */
record Sitemap(List<String> pages, List<String> sitemaps) {
    static final Sitemap EMPTY = new Sitemap(List.of(), List.of());

    /** The protocol's own limits. */
    static final int ENTRIES = 50_000;

    private static final int LONGEST = 2_048;
    private static final int DEEPEST = 16;
    private static final long BYTES = 50L * 1024 * 1024;

    /**
     * Reads a sitemap, compressed or not.
     *
     * @throws IOException if it is none, or larger than the protocol allows
     */
    static Sitemap read(InputStream bytes) throws IOException {
        BufferedInputStream in = new BufferedInputStream(bytes);
        in.mark(2);
        boolean compressed = in.read() == 0x1F && in.read() == 0x8B;
        in.reset();
        Reading reading = new Reading();
        try {
            XMLReader reader = Xml.reader();
            reader.setContentHandler(reading);
            reader.setErrorHandler(reading);
            reader.parse(new InputSource(new Capped(compressed ? new GZIPInputStream(in) : in)));
        } catch (SAXException e) {
            throw new IOException("no sitemap: " + e.getMessage(), e);
        }
        return new Sitemap(reading.pages, reading.sitemaps);
    }

    private static final class Reading extends DefaultHandler {
        private final List<String> pages = new ArrayList<>();
        private final List<String> sitemaps = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private final Deque<String> open = new ArrayDeque<>();

        @Override
        public void startElement(String uri, String name, String qualified, Attributes attributes) throws SAXException {
            if (open.size() == DEEPEST) {
                throw new SAXException("its elements are nested too deep");
            }
            open.push(name);
            text.setLength(0);
        }

        /** Of a location the whole text; of others, which nobody reads, none. */
        @Override
        public void characters(char[] characters, int start, int length) throws SAXException {
            if (open.element().equals("loc")) {
                if (text.length() + length > LONGEST) {
                    throw new SAXException("a location is longer than " + LONGEST + " characters");
                }
                text.append(characters, start, length);
            }
        }

        @Override
        public void endElement(String uri, String name, String qualified) throws SAXException {
            String ended = open.pop();
            if (ended.equals("loc") && "url".equals(open.peek())) {
                pages.add(text.toString().strip());
            } else if (ended.equals("loc") && "sitemap".equals(open.peek())) {
                sitemaps.add(text.toString().strip());
            }
            if (pages.size() + sitemaps.size() > ENTRIES) {
                throw new SAXException("it has more than " + ENTRIES + " entries");
            }
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }
    }

    /** Ends in an exception where a sitemap must have ended. */
    private static final class Capped extends FilterInputStream {
        private long left = BYTES;

        Capped(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            return count(super.read(), 1);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = super.read(bytes, offset, length);
            return count(n, n);
        }

        private int count(int result, int read) throws IOException {
            left -= result < 0 ? 0 : read;
            if (left < 0) {
                throw new IOException("a sitemap is larger than " + BYTES + " bytes");
            }
            return result;
        }
    }
}
