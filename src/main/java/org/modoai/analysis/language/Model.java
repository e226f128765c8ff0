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

/** The model of languages that is built in: read with the first text, which takes a second, and kept for all plugins. */
final class Model {
    private static final Properties PROPERTIES = properties();

    private static Optional<LanguageDetector> detector = Optional.empty();

    private Model() {}

    static String version() {
        return "Apache OpenNLP " + Version.currentVersion() + ", model " + PROPERTIES.getProperty("model.version");
    }

    /** May be used by many threads. */
    static synchronized LanguageDetector detector() throws IOException {
        if (detector.isEmpty()) {
            String file = PROPERTIES.getProperty("model.name", "");
            try (InputStream in = Model.class.getResourceAsStream("/" + file)) {
                if (in == null) {
                    throw new FileNotFoundException("modoai-language.jar has no model of languages");
                }
                detector = Optional.of(new LanguageDetectorME(new LanguageDetectorModel(in)));
            }
        }
        return detector.get();
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
