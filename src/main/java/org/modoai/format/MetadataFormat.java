package org.modoai.format;

import java.io.IOException;
import org.modoai.xml.XmlOutput;

/**
 * A way to put one resource into one XML element.
 *
 * <p>Implementations hold no state of a request and are called by many threads. A format of one's own is a public
 * class with a constructor that takes {@link org.modoai.config.Settings}, named in the configuration.
 */
public interface MetadataFormat {
    /** The metadataPrefix: letters, digits and {@code -_.!~*'()}. */
    String prefix();

    /** The namespace of the element that {@link #write} writes. */
    String namespace();

    /**
     * The address of the format's schema.
     *
     * @param ownSchemas where this repository serves the schemas it publishes itself, ending in a slash
     */
    String schema(String ownSchemas);

    /** Writes exactly one element; whatever goes wrong is thrown and cuts the response. */
    void write(Dissemination resource, XmlOutput out) throws IOException;

    /**
     * Makes a resource ready to be written. The default does nothing, and writes from the answer when asked to: it must be
     * written before another is prepared.
     */
    default Prepared prepare(Dissemination resource) throws IOException {
        return out -> write(resource, out);
    }

    /**
     * Whether {@link #prepare} begins what takes time and needs nothing of the answer afterwards, so that it is worth
     * while to prepare some resources ahead of their turn.
     */
    default boolean runsAhead() {
        return false;
    }
}
