package org.modoai.benchmark.speed;

import io.gdcc.xoai.dataprovider.DataProvider;
import io.gdcc.xoai.dataprovider.model.Context;
import io.gdcc.xoai.dataprovider.model.MetadataFormat;
import io.gdcc.xoai.dataprovider.repository.Repository;
import io.gdcc.xoai.dataprovider.repository.RepositoryConfiguration.RepositoryConfigurationBuilder;
import io.gdcc.xoai.model.oaipmh.DeletedRecord;
import io.gdcc.xoai.model.oaipmh.Granularity;
import io.gdcc.xoai.model.oaipmh.OAIPMH;
import io.gdcc.xoai.xml.XmlWriter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/** xoai's data provider over a list that is there without a database: the peer among servers. */
public final class XoaiServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    /** As modoai has it. */
    static final int PAGE = 200;

    private transient DataProvider provider;
    private transient Repository repository;

    @Override
    public void init() {
        repository = new Repository(new RepositoryConfigurationBuilder()
                        .withRepositoryName("xoai")
                        .withAdminEmail("webmaster@example.org")
                        .withBaseUrl("http://localhost/xoai")
                        .withEarliestDate(Instant.EPOCH)
                        .withGranularity(Granularity.Second)
                        .withDeleteMethod(DeletedRecord.NO)
                        .withMaxListIdentifiers(PAGE)
                        .withMaxListRecords(PAGE)
                        .withMaxListSets(PAGE)
                        .build())
                .withItemRepository(new XoaiItems(Integer.parseInt(getInitParameter("directory"))))
                .withSetRepository(List::of);
        Context context = new Context()
                .withMetadataFormat(MetadataFormat.metadataFormat("oai_didl")
                        .withNamespace("urn:mpeg:mpeg21:2002:02-DIDL-NS")
                        .withSchemaLocation("http://standards.iso.org/didl.xsd")
                        .withTransformer(MetadataFormat.identity()));
        provider = DataProvider.dataProvider(context, repository);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        OAIPMH answer = provider.handle(request.getParameterMap());
        response.setContentType("text/xml; charset=UTF-8");
        try (XmlWriter writer = new XmlWriter(response.getOutputStream(), repository.getConfiguration())) {
            answer.write(writer);
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
    }
}
