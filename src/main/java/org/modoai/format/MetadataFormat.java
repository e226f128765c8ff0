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
}
