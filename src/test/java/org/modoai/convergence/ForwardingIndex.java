package org.modoai.convergence;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.modoai.index.Cursor;
import org.modoai.index.Entry;
import org.modoai.index.ResourceIndex;
import org.modoai.index.Selection;
import org.modoai.index.Verdict;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;

/** An index like another but for what a mutant does wrong. */
class ForwardingIndex implements ResourceIndex {
    private final ResourceIndex index;

    ForwardingIndex(ResourceIndex index) {
        this.index = index;
    }

    @Override
    public Instant now() throws IOException {
        return index.now();
    }

    @Override
    public void publish() throws IOException {
        index.publish();
    }

    @Override
    public List<Entry> page(Selection selection, Cursor after, int limit) throws IOException {
        return index.page(selection, after, limit);
    }

    @Override
    public List<Entry> below(String site, String directory, String after, int limit) throws IOException {
        return index.below(site, directory, after, limit);
    }

    @Override
    public Optional<Entry> find(String site, String path) throws IOException {
        return index.find(site, path);
    }

    @Override
    public List<MediaType> mediaTypes() throws IOException {
        return index.mediaTypes();
    }

    @Override
    public Optional<Instant> earliest() throws IOException {
        return index.earliest();
    }

    @Override
    public Deletions deletions() {
        return index.deletions();
    }

    @Override
    public Changes scan(Site site) throws IOException {
        return index.scan(site);
    }

    @Override
    public Changes verify(Site site) throws IOException {
        return index.verify(site);
    }

    @Override
    public List<Entry> judge(List<Verdict> verdicts) throws IOException {
        return index.judge(verdicts);
    }

    @Override
    public Optional<Entry> refresh(Site site, String path) throws IOException {
        return index.refresh(site, path);
    }

    @Override
    public void leftOut(Entry entry) throws IOException {
        index.leftOut(entry);
    }

    @Override
    public boolean isLate(Revision revision) {
        return index.isLate(revision);
    }

    @Override
    public Optional<String> sha256(Entry entry) throws IOException {
        return index.sha256(entry);
    }

    @Override
    public void keep(Entry entry, String sha256) throws IOException {
        index.keep(entry, sha256);
    }

    @Override
    public long restamp(Predicate<Resource> these) throws IOException {
        return index.restamp(these);
    }

    @Override
    public Optional<String> kept(String name) throws IOException {
        return index.kept(name);
    }

    @Override
    public void keep(String name, String content) throws IOException {
        index.keep(name, content);
    }

    @Override
    public Set<String> sites() throws IOException {
        return index.sites();
    }

    @Override
    public void retain(Collection<String> sites) throws IOException {
        index.retain(sites);
    }

    @Override
    public Optional<Instant> scanned(String site) throws IOException {
        return index.scanned(site);
    }

    @Override
    public byte[] secret() throws IOException {
        return index.secret();
    }

    @Override
    public void close() {
        index.close();
    }
}
