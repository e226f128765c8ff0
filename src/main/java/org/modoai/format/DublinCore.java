package org.modoai.format;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlType;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.modoai.site.MediaType;
import org.modoai.xml.Fragments;
import org.modoai.xml.XmlOutput;

/** {@code oai_dc}: what the server truly knows of a resource without looking into it. */
public final class DublinCore implements MetadataFormat {
    static final String NAMESPACE = "http://www.openarchives.org/OAI/2.0/oai_dc/";
    static final String ELEMENTS = "http://purl.org/dc/elements/1.1/";

    private static final String SCHEMA = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd";

    private final Fragments fragments = new Fragments(Dc.class);

    @Override
    public String prefix() {
        return "oai_dc";
    }

    @Override
    public String namespace() {
        return NAMESPACE;
    }

    @Override
    public String schema(String ownSchemas) {
        return SCHEMA;
    }

    @Override
    public void write(Dissemination resource, XmlOutput out) throws IOException {
        fragments.write(new Dc(resource), NAMESPACE + " " + SCHEMA, out);
    }

    @XmlRootElement(name = "dc", namespace = NAMESPACE)
    @XmlAccessorType(XmlAccessType.FIELD)
    @XmlType(propOrder = {"identifier", "date", "type", "format"})
    static final class Dc {
        @XmlElement(namespace = ELEMENTS)
        private final List<String> identifier = new ArrayList<>();

        @XmlElement(namespace = ELEMENTS)
        private String date;

        @XmlElement(namespace = ELEMENTS)
        private String type;

        @XmlElement(namespace = ELEMENTS)
        private final List<String> format = new ArrayList<>();

        Dc() {}

        Dc(Dissemination of) {
            MediaType mediaType = of.mediaType();
            identifier.add(of.identifier());
            of.alias().ifPresent(identifier::add);
            date = of.resource().lastModified().truncatedTo(ChronoUnit.SECONDS).toString();
            type = DcmiType.of(mediaType).orElse(null);
            format.add(mediaType.toString());
            format.add(of.length() + " bytes");
        }
    }
}
