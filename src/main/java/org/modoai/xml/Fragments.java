package org.modoai.xml;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import java.io.IOException;
import java.util.Map;
import org.glassfish.jaxb.runtime.v2.JAXBContextFactory;

/** Writes small JAXB-bound objects into a response. Their strings are cleaned by {@link LegalText}. */
public final class Fragments {
    private final JAXBContext context;

    public Fragments(Class<?>... bound) {
        try {
            context = new JAXBContextFactory().createContext(bound, Map.of());
        } catch (JAXBException e) {
            throw new IllegalStateException("JAXB cannot bind our own classes", e);
        }
    }

    /** Writes the fragment as the next element, with the {@code xsi:schemaLocation} given. */
    public void write(Object fragment, String schemaLocation, XmlOutput out) throws IOException {
        try {
            Marshaller marshaller = context.createMarshaller();
            marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
            marshaller.setProperty(Marshaller.JAXB_SCHEMA_LOCATION, schemaLocation);
            marshaller.marshal(fragment, out.writer());
        } catch (JAXBException e) {
            throw new IOException(e.getLinkedException() == null ? e : e.getLinkedException());
        }
    }
}
