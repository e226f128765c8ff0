package org.modoai.oai;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.modoai.index.Cursor;
import org.modoai.site.UrlPath;

/**
 * Where a list goes on: all of it, signed, in unreserved characters; nothing is kept on the server.
 *
 * @param issued when the first page was: the response date of all pages, since what changed later is not in the list
 * @param until not after {@code issued}, so that a list cannot grow under the harvester
 * @param set empty for no set
 * @param after the last record delivered
 * @param delivered how many came before
 */
record ResumptionToken(
        Verb verb,
        String metadataPrefix,
        Instant issued,
        Instant from,
        Instant until,
        String set,
        Cursor after,
        long delivered) {
    /** The first version had no time of issue. */
    private static final byte FIRST_VERSION = 1;

    private static final byte VERSION = 2;
    private static final int SIGNATURE = 16;

    /** The same list after so many more records, of which this is the last. */
    ResumptionToken after(Cursor last, long more) {
        return new ResumptionToken(verb, metadataPrefix, issued, from, until, set, last, delivered + more);
    }

    String encode(byte[] secret) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(VERSION);
        out.writeUTF(verb.name());
        out.writeUTF(metadataPrefix);
        out.writeLong(issued.getEpochSecond());
        out.writeLong(from.getEpochSecond());
        out.writeLong(until.getEpochSecond());
        out.writeUTF(set);
        out.writeLong(after.datestamp().getEpochSecond());
        out.writeUTF(after.site());
        out.writeUTF(shortened(after.path()));
        out.writeLong(delivered);
        byte[] payload = bytes.toByteArray();
        out.write(signature(payload, secret));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    }

    /** A path takes a third of the room without its percent signs; one with a query is left as it is behind a NUL. */
    private static String shortened(String path) {
        return path.indexOf('?') < 0 ? UrlPath.decode(path) : "\0" + path;
    }

    private static String path(String shortened) {
        return shortened.startsWith("\0") ? shortened.substring(1) : UrlPath.encode(shortened);
    }

    static ResumptionToken decode(String text, Verb verb, byte[] secret) throws OaiException {
        return read(text, secret)
                .filter(token -> token.verb == verb)
                .orElseThrow(() -> new OaiException(
                        OaiError.badResumptionToken, "The resumptionToken was not issued here for " + verb));
    }

    private static Optional<ResumptionToken> read(String text, byte[] secret) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length <= SIGNATURE
                    || !Base64.getUrlEncoder()
                            .withoutPadding()
                            .encodeToString(bytes)
                            .equals(text)) {
                return Optional.empty();
            }
            byte[] payload = Arrays.copyOf(bytes, bytes.length - SIGNATURE);
            byte[] claimed = Arrays.copyOfRange(bytes, payload.length, bytes.length);
            return MessageDigest.isEqual(claimed, signature(payload, secret)) ? parse(payload) : Optional.empty();
        } catch (IllegalArgumentException | DateTimeException | IOException notOurs) {
            return Optional.empty();
        }
    }

    private static Optional<ResumptionToken> parse(byte[] payload) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(payload));
        byte version = in.readByte();
        if (version != VERSION && version != FIRST_VERSION) {
            return Optional.empty();
        }
        Verb verb = Verb.valueOf(in.readUTF());
        String prefix = in.readUTF();
        Optional<Instant> issued =
                version == VERSION ? Optional.of(Instant.ofEpochSecond(in.readLong())) : Optional.empty();
        Instant from = Instant.ofEpochSecond(in.readLong());
        Instant until = Instant.ofEpochSecond(in.readLong());
        return Optional.of(new ResumptionToken(
                verb,
                prefix,
                issued.orElse(until),
                from,
                until,
                in.readUTF(),
                new Cursor(Instant.ofEpochSecond(in.readLong()), in.readUTF(), path(in.readUTF())),
                in.readLong()));
    }

    private static byte[] signature(byte[] payload, byte[] secret) {
        return Arrays.copyOf(new HmacUtils(HmacAlgorithms.HMAC_SHA_256, secret).hmac(payload), SIGNATURE);
    }
}
