package org.modoai.it;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A {@code crate:plugin} of a record. */
record CrateFinding(Element plugin) {
    private static final String CRATE = "http://www.cratemodel.org/OAI/2.0/crate/";

    /** In their order. */
    static List<CrateFinding> of(Element record) {
        NodeList plugins = record.getElementsByTagNameNS(CRATE, "plugin");
        List<CrateFinding> findings = new ArrayList<>();
        for (int i = 0; i < plugins.getLength(); i++) {
            findings.add(new CrateFinding((Element) plugins.item(i)));
        }
        return findings;
    }

    String label() {
        return text("PluginLabel");
    }

    boolean isCommand() {
        return plugin.getElementsByTagNameNS(CRATE, "PluginExec").getLength() > 0;
    }

    String exec() {
        return text("PluginExec");
    }

    String version() {
        return text("PluginVersion");
    }

    String content() {
        return text("PluginContent");
    }

    String status() {
        return plugin.getAttribute("status");
    }

    String exitCode() {
        return plugin.getAttribute("exitCode");
    }

    private String text(String name) {
        Element element = (Element) plugin.getElementsByTagNameNS(CRATE, name).item(0);
        return element.getAttribute("encoding").equals("base64")
                ? new String(Base64.getMimeDecoder().decode(element.getTextContent()), StandardCharsets.UTF_8)
                : element.getTextContent();
    }
}
