package org.modoai.convergence;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** A harvester that follows the protocol, page by page, with all its liberties. */
final class Harvester {
    /** What it has. */
    final Map<String, Copy> copies = new TreeMap<>();

    private final String prefix;
    private final String set;
    private final boolean days;

    /** From where the next list goes: the response date of any page of the last that came to its end. */
    private String from = "";

    /** The list that is under way. */
    private String token = "";

    private String next = "";

    Harvester(String set, boolean days) {
        this(BytesFormat.PREFIX, set, days);
    }

    Harvester(String prefix, String set, boolean days) {
        this.prefix = prefix;
        this.set = set;
        this.days = days;
    }

    interface Provider {
        Page ask(String query) throws Exception;
    }

    /**
     * Asks for so many pages at most; a list that is under way is gone on with, or given up for a new one, or all that
     * it has is thrown away.
     */
    void harvest(Provider provider, Random random, int pages) throws Exception {
        int choice = random.nextInt(16);
        if (choice < 4) {
            token = "";
        }
        if (choice == 0) {
            from = "";
            copies.clear();
        }
        for (int i = 0; i < pages; i++) {
            Optional<String> until = Optional.empty();
            boolean first = token.isEmpty();
            String query = "verb=ListRecords&resumptionToken=" + token;
            if (first) {
                query = first();
                if (!from.isEmpty() && !days && random.nextInt(6) == 0) {
                    until = Optional.of(
                            Instant.parse(from).plusSeconds(random.nextInt(60)).toString());
                    query += "&until=" + until.get();
                }
            }
            Page page = provider.ask(query);
            if (random.nextInt(12) == 0) {
                // the connection breaks: the same is asked for again, if anything is
                take(page.cut(random.nextInt(1 + page.items().size())));
                return;
            }
            take(page);
            if (first || random.nextBoolean()) {
                next = page.date();
            }
            if (until.isPresent() && until.get().compareTo(next) < 0) {
                // a list that ends earlier is gone on with from there
                next = until.get();
            }
            if (first && until.isPresent() && !page.token().isEmpty()) {
                // keeps to this choice on all further pages
                finish(provider, page.token());
                from = next;
                return;
            }
            token = page.token();
            if (token.isEmpty()) {
                from = next;
                return;
            }
        }
    }

    /** Goes on with what is under way, if anything, and asks once for all that is newer. */
    void finish(Provider provider) throws Exception {
        if (!token.isEmpty()) {
            finish(provider, token);
            from = next;
        }
        Page page = provider.ask(first());
        take(page);
        finish(provider, page.token());
        from = page.date();
    }

    private void finish(Provider provider, String start) throws Exception {
        for (String more = start; !more.isEmpty(); ) {
            Page page = provider.ask("verb=ListRecords&resumptionToken=" + more);
            take(page);
            more = page.token();
        }
        token = "";
    }

    private String first() {
        String query = "verb=ListRecords&metadataPrefix=" + prefix;
        if (!set.isEmpty()) {
            query += "&set=" + set;
        }
        return from.isEmpty() ? query : query + "&from=" + (days ? from.substring(0, 10) : from);
    }

    private void take(Page page) {
        if (!page.error().isEmpty()
                && !page.error().equals("noRecordsMatch")
                && !page.error().equals("noSetHierarchy")) {
            throw new AssertionError(page.toString());
        }
        for (Page.Item item : page.items()) {
            if (item.copy().isPresent()) {
                copies.put(item.identifier(), item.copy().get());
            } else {
                copies.remove(item.identifier());
            }
        }
    }
}
