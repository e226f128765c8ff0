package org.modoai.it;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gdcc.xoai.model.oaipmh.Granularity;
import io.gdcc.xoai.model.oaipmh.results.MetadataFormat;
import io.gdcc.xoai.model.oaipmh.results.Record;
import io.gdcc.xoai.model.oaipmh.results.record.Header;
import io.gdcc.xoai.model.oaipmh.verbs.Identify;
import io.gdcc.xoai.serviceprovider.ServiceProvider;
import io.gdcc.xoai.serviceprovider.client.OAIClient;
import io.gdcc.xoai.serviceprovider.model.Context;
import io.gdcc.xoai.serviceprovider.parameters.ListIdentifiersParameters;
import io.gdcc.xoai.serviceprovider.parameters.ListRecordsParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oclc.oai.harvester2.verb.ListRecords;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Harvesters that others wrote take the whole fixture site away, page by page, and have it byte for byte. They ask the
 * WAR, which gives the largest file by reference, and the filter in the site itself, which gives all by value.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientsIT {
    private static final String BY_DEFAULT = "/modoai";
    private static final String BY_VALUE = "/all";

    private TomcatServer server;
    private FixtureSite site;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = new TomcatServer(Distribution.TOMCAT_11, "clients");
        site = new FixtureSite(server.webapps().resolve("ROOT"), server.base().resolve("outside"));
        new Webapp(site.root())
                .configuration("prefix=\"/all\"><formats><content threshold=\"20MB\"/></formats>"
                        + "<limits pageRecords=\"3\"/></modoai>");
        Files.copy(Artifacts.war(), server.webapps().resolve("modoai.war"));
        Files.writeString(
                server.conf().resolve("modoai.xml"),
                "<modoai xmlns=\"urn:modoai:config:1\"><limits pageRecords=\"3\"/></modoai>");
        server.start();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {BY_DEFAULT, BY_VALUE})
    void ourOwnClientHarvestsEverything(String path) throws IOException {
        Map<String, byte[]> harvested = new LinkedHashMap<>();
        List<String> byReference = new ArrayList<>();
        for (OaiAnswer page : new OaiClient(server.http(), path).pages("ListRecords", "metadataPrefix=oai_didl")) {
            for (Element record : page.elements("record")) {
                collect(record, harvested, byReference);
            }
        }
        assertIsTheSite(harvested);
        assertEquals(path.equals(BY_DEFAULT) ? List.of(url("big.bin")) : List.of(), byReference);
    }

    @ParameterizedTest
    @ValueSource(strings = {BY_DEFAULT, BY_VALUE})
    void xoaiHarvestsEverything(String path) throws Exception {
        Iterator<Record> records =
                xoai(path).listRecords(ListRecordsParameters.request().withMetadataPrefix("oai_didl"));
        Map<String, byte[]> harvested = new LinkedHashMap<>();
        while (records.hasNext()) {
            Record record = records.next();
            DigitalItem item = DigitalItem.parse(record.getMetadata().asUnparsedString());
            harvested.put(record.getHeader().getIdentifier(), item.bytes(server.http()));
        }
        assertIsTheSite(harvested);
    }

    @Test
    void xoaiUnderstandsTheOtherVerbs() throws Exception {
        ServiceProvider provider = xoai(BY_DEFAULT);
        Identify identify = provider.identify();
        assertEquals(base(BY_DEFAULT), identify.getBaseURL());
        assertEquals(FixtureSite.FIRST, identify.getEarliestDatestamp());
        assertEquals(Granularity.Second, identify.getGranularity());
        List<String> prefixes = new ArrayList<>();
        provider.listMetadataFormats()
                .forEachRemaining((MetadataFormat format) -> prefixes.add(format.getMetadataPrefix()));
        assertEquals(List.of("oai_dc", "http_header", "oai_didl", "oai_crate", "crate"), prefixes);
        List<String> sets = new ArrayList<>();
        provider.listSets().forEachRemaining(set -> sets.add(set.getSpec()));
        assertTrue(sets.containsAll(List.of("mime", "mime:image", "mime:image:svg~2Bxml")), sets::toString);
        List<String> identifiers = new ArrayList<>();
        provider.listIdentifiers(ListIdentifiersParameters.request().withMetadataPrefix("oai_dc"))
                .forEachRemaining((Header header) -> identifiers.add(header.getIdentifier()));
        assertEquals(site.resources().keySet().stream().map(this::url).toList(), identifiers);
    }

    @ParameterizedTest
    @ValueSource(strings = {BY_DEFAULT, BY_VALUE})
    void oclcHarvester2HarvestsEverything(String path) throws Exception {
        Map<String, byte[]> harvested = new LinkedHashMap<>();
        ListRecords page = new ListRecords(base(path), null, null, null, "oai_didl");
        while (true) {
            assertEquals(0, page.getErrors().getLength());
            NodeList records = page.getNodeList("/oai20:OAI-PMH/oai20:ListRecords/oai20:record");
            for (int i = 0; i < records.getLength(); i++) {
                collect((Element) records.item(i), harvested, new ArrayList<>());
            }
            String token = page.getResumptionToken();
            if (token.isEmpty()) {
                break;
            }
            page = new ListRecords(base(path), token);
        }
        assertIsTheSite(harvested);
    }

    @Test
    void perlHarvestsEverything(@TempDir Path harvest) throws Exception {
        boolean there = run(harvest, "perl", "-MHTTP::OAI", "-e", "1") == 0;
        if (!there) {
            System.err.println("SKIPPED: the harvest by HTTP::OAI, for want of it: apt-get install libhttp-oai-perl");
        }
        assumeTrue(there, "SKIPPED: no HTTP::OAI; apt-get install libhttp-oai-perl");
        Path script = Path.of("src/test/resources/org/modoai/it/harvest.pl").toAbsolutePath();
        int exit = run(harvest, "perl", script.toString(), base(BY_DEFAULT));
        assertEquals(0, exit, Files.readString(harvest.resolve("output.txt")));
        Map<String, byte[]> harvested = new LinkedHashMap<>();
        List<String> identifiers = Files.readAllLines(harvest.resolve("identifiers"));
        for (int i = 0; i < identifiers.size(); i++) {
            harvested.put(identifiers.get(i), Files.readAllBytes(harvest.resolve(Integer.toString(i))));
        }
        assertIsTheSite(harvested);
    }

    private static int run(Path directory, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output.txt").toFile())
                .start();
        try {
            assertTrue(process.waitFor(5, TimeUnit.MINUTES), "it does not end");
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    private ServiceProvider xoai(String path) {
        OAIClient client = OAIClient.newBuilder()
                .withBaseUrl(base(path))
                .withConnectTimeout(Duration.ofMinutes(1))
                .withRequestTimeout(Duration.ofMinutes(1))
                .build();
        return new ServiceProvider(new Context()
                .withBaseUrl(base(path))
                .withGranularity(Granularity.Second)
                .withOAIClient(client)
                .withSaveUnparsedMetadata());
    }

    private void collect(Element record, Map<String, byte[]> harvested, List<String> byReference) throws IOException {
        String identifier = record.getElementsByTagNameNS(OaiAnswer.OAI, "identifier")
                .item(0)
                .getTextContent();
        Element metadata = (Element)
                record.getElementsByTagNameNS(OaiAnswer.OAI, "metadata").item(0);
        DigitalItem item = new DigitalItem(metadata);
        if (item.isByReference()) {
            byReference.add(identifier);
        }
        harvested.put(identifier, item.bytes(server.http()));
    }

    private void assertIsTheSite(Map<String, byte[]> harvested) {
        assertEquals(site.resources().keySet().stream().map(this::url).toList(), List.copyOf(harvested.keySet()));
        site.resources().forEach((path, bytes) -> assertArrayEquals(bytes, harvested.get(url(path)), path));
    }

    private String base(String path) {
        return "http://localhost:" + server.port() + path;
    }

    private String url(String path) {
        return base("/" + OaiClient.normal(path));
    }
}
