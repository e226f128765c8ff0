package org.modoai.analysis.jhove;

import java.io.IOException;
import java.net.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.List;

/** Keeps documents from having something fetched, be it from the net or from a file: for the whole JVM, and for good. */
final class Offline {
    private static final List<String> NET = List.of("http", "https", "ftp");

    /** There is one thread only. */
    private static boolean asked;

    private Offline() {}

    static void begin() {
        // of the JDK's parser; JHOVE itself asks for a URL before it has the parser look
        System.setProperty("javax.xml.accessExternalDTD", "");
        System.setProperty("javax.xml.accessExternalSchema", "");
        System.setProperty("javax.xml.parsers.SAXParserFactory", Parsers.class.getName());
        // parsers take it for the place of documents that have none, and say so
        System.setProperty("user.dir", "/");
        URL.setURLStreamHandlerFactory(protocol -> NET.contains(protocol) ? new Nothing() : null);
    }

    /** Whether something on the net was asked for since this was last called. */
    static boolean wasAsked() {
        boolean was = asked;
        asked = false;
        return was;
    }

    private static final class Nothing extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) throws IOException {
            asked = true;
            throw new IOException("not fetched");
        }

        @Override
        protected URLConnection openConnection(URL url, Proxy proxy) throws IOException {
            return openConnection(url);
        }
    }
}
