package org.modoai.benchmark.speed;

import io.gdcc.xoai.dataprovider.filter.ScopedFilter;
import io.gdcc.xoai.dataprovider.model.Item;
import io.gdcc.xoai.dataprovider.model.ItemIdentifier;
import io.gdcc.xoai.dataprovider.model.MetadataFormat;
import io.gdcc.xoai.dataprovider.model.Set;
import io.gdcc.xoai.dataprovider.repository.ItemRepository;
import io.gdcc.xoai.dataprovider.repository.ResultsPage;
import io.gdcc.xoai.model.oaipmh.ResumptionToken;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Items that are made when they are asked for, so that a list of them costs neither memory nor time. */
public final class XoaiItems implements ItemRepository {
    private static final Instant DATE = Instant.parse("2000-01-01T00:00:00Z");
    private static final Set SET = new Set("mime:text:plain").withName("text/plain");

    private final int count;

    XoaiItems(int count) {
        this.count = count;
    }

    /** One of them. */
    public record Header(int number) implements ItemIdentifier {
        @Override
        public String getIdentifier() {
            return "http://localhost:8080/directory-" + number / 1000 + "/file-" + number + ".txt";
        }

        @Override
        public Instant getDatestamp() {
            return DATE;
        }

        @Override
        public List<Set> getSets() {
            return List.of(SET);
        }

        @Override
        public boolean isDeleted() {
            return false;
        }
    }

    @Override
    public ItemIdentifier getItemIdentifier(String identifier) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Item getItem(String identifier, MetadataFormat format) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ResultsPage<ItemIdentifier> getItemIdentifiers(
            List<ScopedFilter> filters, MetadataFormat format, int most, ResumptionToken.Value token) {
        int from = (int) token.getOffset();
        int to = Math.min(count, from + most);
        List<ItemIdentifier> items = IntStream.range(from, to)
                .mapToObj(number -> (ItemIdentifier) new Header(number))
                .toList();
        return new ResultsPage<>(token, to < count, items, count);
    }

    @Override
    public ResultsPage<Item> getItems(
            List<ScopedFilter> filters, MetadataFormat format, int most, ResumptionToken.Value token) {
        throw new UnsupportedOperationException();
    }
}
