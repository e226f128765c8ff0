package org.modoai.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.modoai.site.Answer;
import org.modoai.xml.XmlOutput;

/** What a harvester needs to verify bytes that it fetches by reference. */
record Fixity(long length, String sha256) {
    private static final String NAMESPACE = "http://www.modoai.org/OAI/2.0/fixity/";
    private static final String PREFIX = "fixity";

    /** Reads the answer's body to its end, unless it is known what is in it. */
    static Fixity of(Dissemination resource) throws IOException {
        Optional<String> known = resource.fixities().sha256();
        if (known.isPresent()) {
            return new Fixity(resource.resource().length(), known.get());
        }
        Fixity fixity = read(resource.answer());
        resource.fixities().keep(fixity.sha256());
        return fixity;
    }

    private static Fixity read(Answer answer) throws IOException {
        var digest = DigestUtils.getSha256Digest();
        long length = 0;
        byte[] buffer = new byte[64 * 1024];
        try (InputStream body = answer.body()) {
            for (int read; (read = body.read(buffer)) >= 0; length += read) {
                digest.update(buffer, 0, read);
            }
        }
        return new Fixity(length, Hex.encodeHexString(digest.digest()));
    }

    void write(String ownSchemas, XmlOutput out) throws IOException {
        out.open(PREFIX, "fixity", NAMESPACE)
                .namespace(PREFIX, NAMESPACE)
                .schemaLocation(NAMESPACE, ownSchemas + "fixity.xsd")
                .attribute("length", Long.toString(length))
                .attribute("algorithm", "SHA-256")
                .text(sha256)
                .close();
    }
}
