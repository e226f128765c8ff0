package org.modoai.oai;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.modoai.xml.XmlOutput;

/** A request that the protocol answers with an error. */
public final class OaiException extends Exception {
    private static final long serialVersionUID = 1L;

    private final OaiError code;
    private final transient Optional<Instant> date;

    public OaiException(OaiError code, String message) {
        this(code, message, Optional.empty());
    }

    private OaiException(OaiError code, String message, Optional<Instant> date) {
        super(message, null, false, false);
        this.code = code;
        this.date = date;
    }

    /** The same as the answer for a list that was issued then. */
    OaiException issued(Instant then) {
        return new OaiException(code, getMessage(), Optional.of(then));
    }

    public OaiError code() {
        return code;
    }

    /** The error as the protocol writes it. */
    void write(XmlOutput out) throws IOException {
        out.open("error").attribute("code", code.name()).text(getMessage()).close();
    }

    /** The response date, unless it is the moment in which the request came. */
    Optional<Instant> date() {
        return date;
    }
}
