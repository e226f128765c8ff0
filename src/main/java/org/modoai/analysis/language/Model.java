package org.modoai.analysis.language;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Properties;
import opennlp.tools.langdetect.LanguageDetector;
import opennlp.tools.langdetect.LanguageDetectorME;
import opennlp.tools.langdetect.LanguageDetectorModel;
import opennlp.tools.util.Version;

/** A model of languages: read with the first text, which takes a second, and kept for all plugins. */
final class Model {
    private static final Properties PROPERTIES = properties();

    /** The one that is built in. */
    static final Model BUILT_IN = new Model(Runtime.getRuntime().maxMemory(), Model::builtIn);

    /** Reading it takes 62 MB, of which 37 MB stay; a server needs some too. A JVM tells less than it was given. */
    private static final long LEAST_HEAP = 96L << 20;

    private final long heap;
    private final Reading reading;
    private Optional<LanguageDetector> detector = Optional.empty();
    private Optional<IOException> failure = Optional.empty();

    /** @param heap how many bytes there can be */
    Model(long heap, Reading reading) {
        this.heap = heap;
        this.reading = reading;
    }

    interface Reading {
        LanguageDetector read() throws IOException;
    }

    static String version() {
        return "Apache OpenNLP " + Version.currentVersion() + ", model " + PROPERTIES.getProperty("model.version");
    }

    /**
     * May be used by many threads.
     *
     * @throws IOException if there is none, and so from then on
     */
    synchronized LanguageDetector detector() throws IOException {
        if (failure.isPresent()) {
            throw failure.get();
        }
        if (detector.isEmpty()) {
            try {
                detector = Optional.of(read());
            } catch (IOException e) {
                failure = Optional.of(e);
                throw e;
            }
        }
        return detector.get();
    }

    private LanguageDetector read() throws IOException {
        if (heap < LEAST_HEAP) {
            throw new IOException("the model of languages needs a server with a heap of 128 MB (-Xmx128m), not "
                    + (heap >> 20) + " MB");
        }
        try {
            return reading.read();
        } catch (OutOfMemoryError e) {
            throw new IOException(
                    "the model of languages takes 62 MB to read, more than was free in the server's heap of "
                            + (heap >> 20) + " MB; it is not tried again until the webapp starts anew",
                    e);
        }
    }

    private static LanguageDetector builtIn() throws IOException {
        String file = PROPERTIES.getProperty("model.name", "");
        try (InputStream in = Model.class.getResourceAsStream("/" + file)) {
            if (in == null) {
                throw new FileNotFoundException("modoai-language.jar has no model of languages");
            }
            return new LanguageDetectorME(new LanguageDetectorModel(in));
        }
    }

    private static Properties properties() {
        Properties properties = new Properties();
        try (InputStream in = Model.class.getResourceAsStream("/model.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            // then the model cannot be read either, and that will be said
        }
        return properties;
    }
}
