/** A resource as one metadata element: Dublin Core, HTTP headers, DIDL, CRATE. */
@XmlSchema(
        elementFormDefault = XmlNsForm.QUALIFIED,
        xmlns = {
            @XmlNs(prefix = "oai_dc", namespaceURI = DublinCore.NAMESPACE),
            @XmlNs(prefix = "dc", namespaceURI = DublinCore.ELEMENTS)
        })
@XmlJavaTypeAdapter(value = LegalText.class, type = String.class)
package org.modoai.format;

import jakarta.xml.bind.annotation.XmlNs;
import jakarta.xml.bind.annotation.XmlNsForm;
import jakarta.xml.bind.annotation.XmlSchema;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import org.modoai.xml.LegalText;
