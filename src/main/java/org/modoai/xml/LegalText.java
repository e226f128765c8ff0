package org.modoai.xml;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;

/** Lets a JAXB-bound string out only after {@link Xml#text} has seen it. */
public final class LegalText extends XmlAdapter<String, String> {
    @Override
    public String unmarshal(String text) {
        return text;
    }

    @Override
    public String marshal(String text) {
        return text == null ? null : Xml.text(text);
    }
}
