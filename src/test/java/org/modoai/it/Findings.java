package org.modoai.it;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;

/** What plugins said of a whole site, harvested as {@code oai_crate}: by the name of the file. */
record Findings(Map<String, List<CrateFinding>> byName) {
    static Findings harvested(Http http, String path) throws IOException, InterruptedException {
        awaitFirstScan(http, path);
        Map<String, List<CrateFinding>> findings = new LinkedHashMap<>();
        for (OaiAnswer page : new OaiClient(http, path).pages("ListRecords", "metadataPrefix=oai_crate")) {
            for (Element record : page.elements("record")) {
                String url = record.getElementsByTagNameNS(OaiAnswer.OAI, "identifier")
                        .item(0)
                        .getTextContent();
                findings.put(url.substring(url.lastIndexOf('/') + 1), CrateFinding.of(record));
            }
        }
        return new Findings(findings);
    }

    /** Those of one plugin about one file. */
    List<CrateFinding> of(String name, String label) {
        return byName.get(name).stream()
                .filter(finding -> finding.label().equals(label))
                .toList();
    }

    /** The only one of a plugin about a file. */
    CrateFinding the(String name, String label) {
        List<CrateFinding> findings = of(name, label);
        if (findings.size() != 1) {
            throw new AssertionError(findings.size() + " findings of " + label + " about " + name);
        }
        return findings.get(0);
    }

    /** On a busy machine the site may be deployed long after us. */
    private static void awaitFirstScan(Http http, String path) throws IOException, InterruptedException {
        for (int i = 0; i < 30; i++) {
            if (http.get(path + "?verb=ListIdentifiers&metadataPrefix=oai_dc").status() != 503) {
                return;
            }
            Thread.sleep(1000);
        }
    }
}
