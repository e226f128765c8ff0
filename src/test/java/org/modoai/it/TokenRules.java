package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Of the access matrix: tokens that go from hand to hand. Every other file of a webapp is secret. */
interface TokenRules {
    TomcatServer server();

    @Test
    default void aTokenShowsWhoeverUsesItWhatIsTheirsAndNothingElse() throws IOException {
        AccessRequester nobody = AccessRequester.from("127.0.0.1", server().port(), "nobody");
        AccessRequester ann =
                AccessRequester.from("127.0.0.1", server().port(), "ann", AccessRequester.basic("ann", "opensesame"));
        assertEquals(AccessFixtures.PAGED, names(pages(ann, "metadataPrefix=oai_dc")));
        assertEquals(
                AccessFixtures.PAGED.stream()
                        .filter(name -> !name.startsWith("secret/"))
                        .toList(),
                names(pages(nobody, "metadataPrefix=oai_dc")));
        passOn(ann, nobody);
        passOn(nobody, ann);
    }

    /** Each token that one gets, the other uses. */
    private void passOn(AccessRequester one, AccessRequester other) throws IOException {
        List<String> theirs = names(pages(other, "metadataPrefix=oai_dc"));
        List<OaiAnswer> pages = pages(one, "metadataPrefix=oai_dc");
        assertTrue(pages.size() >= 2, () -> pages.size() + " pages");
        for (OaiAnswer page : pages.subList(0, pages.size() - 1)) {
            List<String> names = names(List.of(page));
            int last = AccessFixtures.PAGED.indexOf(names.get(names.size() - 1));
            Element token = page.token().orElseThrow();
            assertFalse(token.hasAttribute("completeListSize"), page.response()::toString);
            assertEquals(
                    theirs.stream()
                            .filter(name -> AccessFixtures.PAGED.indexOf(name) > last)
                            .toList(),
                    names(pages(other, "resumptionToken=" + token.getTextContent())));
        }
    }

    private List<OaiAnswer> pages(AccessRequester requester, String first) throws IOException {
        List<OaiAnswer> pages = new ArrayList<>();
        Optional<String> arguments = Optional.of(first);
        while (arguments.isPresent()) {
            OaiAnswer page = OaiAnswer.of(requester.get("/paged/modoai?verb=ListIdentifiers&" + arguments.get()));
            pages.add(page);
            arguments = page.token()
                    .map(Element::getTextContent)
                    .filter(text -> !text.isEmpty())
                    .map(token -> "resumptionToken=" + token);
        }
        return pages;
    }

    private List<String> names(List<OaiAnswer> pages) {
        int root = ("http://localhost:" + server().port() + "/paged/").length();
        return pages.stream()
                .flatMap(page -> page.identifiers().stream())
                .map(identifier -> identifier.substring(root))
                .toList();
    }
}
