package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OaiRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "badVerb     | ''",
                "badVerb     | verb=",
                "badVerb     | verb=identify",
                "badVerb     | verb=Identify&verb=Identify",
                "badVerb     | metadataPrefix=oai_dc",
                "badArgument | verb=Identify&metadataPrefix=oai_dc",
                "badArgument | verb=Identify&foo=bar",
                "badArgument | verb=GetRecord&identifier=x",
                "badArgument | verb=GetRecord&metadataPrefix=oai_dc",
                "badArgument | verb=GetRecord&identifier=&metadataPrefix=oai_dc",
                "badArgument | verb=GetRecord&identifier=a&identifier=b&metadataPrefix=oai_dc",
                "badArgument | verb=GetRecord&identifier=a&metadataPrefix=oai_dc&from=2004-01-01",
                "badArgument | verb=GetRecord&identifier=a%00b&metadataPrefix=oai_dc",
                "badArgument | verb=GetRecord&identifier=a%EF%BF%BEb&metadataPrefix=oai_dc",
                "badArgument | verb=ListRecords",
                "badArgument | verb=ListRecords&metadataPrefix=oai dc",
                "badArgument | verb=ListRecords&metadataPrefix=oai_dc&set=a/b",
                "badArgument | verb=ListRecords&metadataPrefix=oai_dc&from=2004-01-01&until=2003-01-01",
                "badArgument | verb=ListRecords&metadataPrefix=oai_dc&from=2004-01-01&until=2005-01-01T00:00:00Z",
                "badArgument | verb=ListRecords&metadataPrefix=oai_dc&from=2004-02-30",
                "badArgument | verb=ListRecords&resumptionToken=x&metadataPrefix=oai_dc",
                "badArgument | verb=ListRecords&resumptionToken=",
                "badArgument | verb=Identify&resumptionToken=x",
                "badArgument | verb=GetRecord&identifier=%zz&metadataPrefix=oai_dc",
                "badArgument | verb=GetRecord&identifier=%C0%AF&metadataPrefix=oai_dc",
                "badArgument | verb=GetRecord&identifier=a%2&metadataPrefix=oai_dc",
                "badArgument | verb=GetRecord&identifier=http://h/100%25&metadataPrefix=oai_dc",
                "badArgument | verb=GetRecord&identifier=http://[&metadataPrefix=oai_dc",
                "badArgument | verb=ListMetadataFormats&identifier=:"
            })
    void illegalRequestsAreRefusedWithTheRightCode(OaiError code, String query) {
        OaiException refused = assertThrows(OaiException.class, () -> OaiRequest.parse(Arguments.parse(query)), query);
        assertEquals(code, refused.code(), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verb=Identify",
                "&verb=Identify&",
                "verb=ListSets",
                "verb=ListMetadataFormats",
                "verb=ListMetadataFormats&identifier=http://h/a",
                "verb=ListMetadataFormats&identifier=http://h/a%20%22%C3%A9%3C%7C",
                "verb=ListIdentifiers&metadataPrefix=oai_dc",
                "verb=ListRecords&metadataPrefix=oai_dc&from=2004-01-01&until=2004-01-01",
                "verb=ListRecords&resumptionToken=abc",
                "v%65rb=ListRecords&resumptionToken=abc"
            })
    void legalRequestsAreTaken(String query) throws OaiException {
        assertInstanceOf(OaiRequest.class, OaiRequest.parse(Arguments.parse(query)));
    }

    @Test
    void theSameArgumentInQueryAndBodyIsARepetition() {
        OaiException refused = assertThrows(
                OaiException.class, () -> OaiRequest.parse(Arguments.parse("verb=Identify", "verb=Identify")));
        assertEquals(OaiError.badVerb, refused.code());
    }

    @Test
    void identifiersAreDecodedOnceAsUtf8() throws OaiException {
        var request = assertInstanceOf(
                OaiRequest.GetRecord.class,
                OaiRequest.parse(Arguments.parse("verb=GetRecord&metadataPrefix=p&identifier=http://h/%C3%A9%2520+x")));
        assertEquals("http://h/é%20 x", request.identifier());
    }

    @Test
    void rawBytesInARequestLineAreUtf8() throws OaiException {
        // containers hand each byte over as one character
        assertEquals("é", Arguments.parse("a=\u00c3\u00a9").value("a").orElseThrow());
    }
}
