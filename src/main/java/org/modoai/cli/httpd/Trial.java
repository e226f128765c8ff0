package org.modoai.cli.httpd;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.modoai.config.ConfigurationException;
import org.modoai.config.ConfigurationReader;

/** Asks the reader of {@code modoai.xml} whether it takes something; there is no other judge of that. */
final class Trial {
    private final ConfigurationReader reader = new ConfigurationReader();
    private final Map<String, Optional<String>> answers = new HashMap<>();

    /** What the reader has against it; nothing if it takes it. */
    Optional<String> complaint(Modoai modoai) throws IOException {
        String xml = ModoaiXml.text(modoai);
        Optional<String> known = answers.get(xml);
        if (known != null) {
            return known;
        }
        Optional<String> complaint = read(xml);
        answers.put(xml, complaint);
        return complaint;
    }

    private Optional<String> read(String xml) throws IOException {
        Path file = Files.createTempFile("modoai", ".xml");
        try {
            reader.read(Files.writeString(file, xml));
            return Optional.empty();
        } catch (ConfigurationException e) {
            String message = String.valueOf(e.getMessage());
            return Optional.of(message.substring(message.indexOf(": ") + 2));
        } finally {
            Files.delete(file);
        }
    }
}
