package org.modoai.site;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The entries of one directory in ascending order of what URLs call them, each once, however many there are: those that
 * are more than a run are sorted run by run and merged from a temporary file, which is gone when this is closed.
 */
final class SortedEntries implements AutoCloseable {
    private final int run;
    private final Path place;
    private final List<Named> latest = new ArrayList<>();
    private final List<Long> starts = new ArrayList<>();
    private Optional<FileChannel> spill = Optional.empty();
    private Optional<PriorityQueue<Head>> heads = Optional.empty();
    private String last = "";

    /**
     * @param run how many are in memory at once, at most
     * @param place the directory for a temporary file, should one be needed
     */
    SortedEntries(int run, Path place) {
        this.run = run;
        this.place = place;
    }

    /** @param key the name as it is in URLs, with a slash at the end if it is a directory's */
    record Named(String key, Listing.Entry entry) {}

    /** The first of a run that has not been given yet. */
    private record Head(Named named, Source rest) {}

    /** A run in order. */
    private interface Source {
        Optional<Named> next() throws IOException;
    }

    /** Not after the first was asked for. */
    void add(Named named) throws IOException {
        if (latest.size() == run) {
            spill();
        }
        latest.add(named);
    }

    Optional<Named> next() throws IOException {
        if (heads.isEmpty()) {
            heads = Optional.of(begin());
        }
        PriorityQueue<Head> queue = heads.get();
        while (!queue.isEmpty()) {
            Head head = queue.remove();
            head.rest().next().ifPresent(next -> queue.add(new Head(next, head.rest())));
            // a directory that changes while it is read may show a name twice
            if (!head.named().key().equals(last)) {
                last = head.named().key();
                return Optional.of(head.named());
            }
        }
        return Optional.empty();
    }

    private void spill() throws IOException {
        if (spill.isEmpty()) {
            Path file = Files.createTempFile(place, "modoai-", ".names");
            spill = Optional.of(FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE));
        }
        FileChannel channel = spill.get();
        starts.add(channel.position());
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)));
        for (Named named : sorted()) {
            SpilledEntries.write(named.entry(), out);
        }
        out.flush();
        latest.clear();
    }

    private List<Named> sorted() {
        latest.sort(Comparator.comparing(Named::key));
        return latest;
    }

    private PriorityQueue<Head> begin() throws IOException {
        PriorityQueue<Head> queue =
                new PriorityQueue<>(Comparator.comparing(head -> head.named().key()));
        Iterator<Named> inMemory = sorted().iterator();
        put(queue, () -> inMemory.hasNext() ? Optional.of(inMemory.next()) : Optional.empty());
        for (int i = 0; i < starts.size(); i++) {
            FileChannel channel = spill.orElseThrow();
            long end = i + 1 < starts.size() ? starts.get(i + 1) : channel.position();
            SpilledEntries entries = new SpilledEntries(channel, starts.get(i), end);
            put(queue, () -> entries.next().map(SortedEntries::named));
        }
        return queue;
    }

    private static void put(PriorityQueue<Head> queue, Source source) throws IOException {
        source.next().ifPresent(first -> queue.add(new Head(first, source)));
    }

    static Named named(Listing.Entry entry) {
        return new Named(UrlPath.encode(entry.name()) + (entry.directory() ? "/" : ""), entry);
    }

    @Override
    public void close() throws IOException {
        if (spill.isPresent()) {
            spill.get().close();
        }
    }
}
