package org.modoai.oai;

import java.time.Instant;
import org.modoai.repository.Reply;

/** A reply that has its response date from elsewhere than the moment in which it was asked for. */
interface Dated extends Reply {
    Instant date();
}
