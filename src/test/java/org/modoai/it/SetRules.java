package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Section 6: the sets. */
interface SetRules extends ProtocolFixture {
    private List<String> sets() throws IOException {
        return oai().get("verb=ListSets").texts("setSpec");
    }

    private Set<String> members(String set) throws IOException {
        List<String> members = oai().identifiers("metadataPrefix=oai_dc&set=" + set);
        Set<String> distinct = new TreeSet<>(members);
        assertEquals(members.size(), distinct.size(), set);
        return distinct;
    }

    @Rule("6.1")
    default void setSpecsAreLegalAndReversible() throws IOException {
        for (String set : sets()) {
            assertTrue(set.matches("[A-Za-z0-9_.!~*'()-]+(:[A-Za-z0-9_.!~*'()-]+){0,2}"), set);
        }
        assertEquals(Set.of(url("drawing.svg")), members("mime:image:svg~2Bxml"));
        for (String other :
                List.of("mime:image:svg~2bxml", "mime:image:svg", "mime:image:svg~", "mime:image:~73vg~2Bxml")) {
            assertEquals("noRecordsMatch", oai().error("verb=ListRecords&metadataPrefix=oai_dc&set=" + other), other);
        }
    }

    @Rule("6.1")
    default void aFileOfUnknownTypeIsAnOctetStream() throws IOException {
        Set<String> unknown = members("mime:application:octet-stream");
        assertTrue(unknown.contains(url("unknown.type-nobody-knows")), unknown::toString);
        assertTrue(unknown.contains(url("NOEXTENSION")), unknown::toString);
    }

    @Rule("6.2")
    default void aSetHoldsWhatItsChildrenHold() throws IOException {
        List<String> sets = sets();
        assertEquals(new HashSet<>(sets).size(), sets.size());
        for (String parent : sets) {
            Set<String> united = new TreeSet<>();
            List<String> children = new ArrayList<>(sets);
            children.removeIf(set -> !set.matches("\\Q" + parent + "\\E:[^:]+"));
            for (String child : children) {
                united.addAll(members(child));
            }
            if (!children.isEmpty()) {
                assertEquals(united, members(parent), parent);
            }
        }
        assertEquals(new TreeSet<>(urls()), members("mime"));
    }

    @Rule("6.2")
    default void headersNameSetsThatAreListedWithTheirParents() throws IOException {
        List<String> sets = sets();
        for (OaiAnswer page : oai().pages("ListIdentifiers", "metadataPrefix=oai_dc")) {
            for (String set : page.texts("setSpec")) {
                String type = set.substring(0, set.lastIndexOf(':'));
                assertTrue(sets.containsAll(List.of("mime", type, set)), set);
            }
        }
        assertEquals(
                "mime:image:jpeg", oai().getRecord(url("photo.jpg"), "oai_dc").text("setSpec"));
    }

    @Rule("6.3")
    default void anUnknownSetMatchesNothing() throws IOException {
        for (String set :
                List.of("mime:none", "mime:image:none", "none", "MIME", "mime:image:jpeg:x", "mime:text:image")) {
            assertEquals("noRecordsMatch", oai().error("verb=ListIdentifiers&metadataPrefix=oai_dc&set=" + set), set);
        }
    }

    @Rule("6.3")
    default void whereThereIsNothingThereAreNoSets() throws IOException {
        assertEquals("noSetHierarchy", webapp("/empty").error("verb=ListSets"));
        for (String set : List.of("mime", "mime:image", "none")) {
            assertEquals("noSetHierarchy", webapp("/empty").error("verb=ListRecords&metadataPrefix=oai_dc&set=" + set));
        }
        assertEquals("noRecordsMatch", webapp("/empty").error("verb=ListRecords&metadataPrefix=oai_dc"));
    }

    @Rule("6.4")
    default void aDeletedRecordKeepsItsSets() throws IOException, InterruptedException {
        OaiClient deleting = webapp("/deleting");
        String list = "verb=ListRecords&metadataPrefix=oai_dc&set=mime:text:plain";
        OaiAnswer first = deleting.get(list);
        assertEquals(2, first.elements("record").size());
        Files.delete(server().webapps().resolve("deleting").resolve("1.txt"));
        OaiAnswer later = deleting.get(list + "&from=" + first.text("responseDate"));
        for (int i = 0; i < 200 && !later.error().isEmpty(); i++) {
            Thread.sleep(100);
            later = deleting.get(list + "&from=" + first.text("responseDate"));
        }
        assertEquals(origin() + "/deleting/1.txt", later.text("identifier"));
        assertEquals("deleted", later.elements("header").get(0).getAttribute("status"));
        assertEquals("mime:text:plain", later.text("setSpec"));
        assertEquals(List.of(), later.elements("metadata"));
        OaiAnswer single =
                deleting.get("verb=GetRecord&metadataPrefix=oai_didl&identifier=" + origin() + "/deleting/1.txt");
        assertEquals("deleted", single.elements("header").get(0).getAttribute("status"));
        assertEquals("persistent", deleting.get("verb=Identify").text("deletedRecord"));
    }
}
