package org.modoai.repository;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.modoai.format.Fixities;
import org.modoai.index.Entry;
import org.modoai.index.ResourceIndex;
import org.modoai.site.Answer;
import org.modoai.site.Revision;
import org.modoai.site.Site;

/**
 * What is told of a resource, to somebody who can never be told that it was wrong: unless it is certain that the bytes
 * were those that the index knows, the resource gets a later place, even if it is by then as the index has it.
 */
public final class Telling implements Fixities {
    private final Entry entry;
    private final Site site;
    private final ResourceIndex index;
    private final boolean current;
    private final Answer answer;
    private final Doubt doubt;
    private Optional<Revision> looked = Optional.empty();
    private boolean late;
    private Optional<String> digest = Optional.empty();

    /**
     * @param current whether what is told is what the index knows, as far as the answer tells
     * @param doubt what is done if it is not certain that it was
     */
    Telling(Entry entry, Site site, ResourceIndex index, boolean current, Answer answer, Doubt doubt) {
        this.entry = entry;
        this.site = site;
        this.index = index;
        this.current = current;
        this.answer = answer;
        this.doubt = doubt;
    }

    /** Sees to it that what was told, or not, is told again or looked at again. */
    interface Doubt {
        void note() throws IOException;
    }

    /** What is told, or left out, was not what the index knows. */
    void doubt() throws IOException {
        doubt.note();
    }

    /** Comes before the bytes are read. Those of a file of another time are compared now, or are news. */
    void begin() throws IOException {
        if (current && answer.revision().isEmpty() && looked.isEmpty()) {
            Revision now =
                    answer.fileRevision().isPresent() ? answer.fileRevision().get() : revision();
            if (!now.equals(entry.resource().revision())) {
                index.refresh(site, path());
            }
            looked = Optional.of(now);
            late = index.isLate(now);
        }
    }

    /** Comes after all was written, and before the reply ends. */
    public void end() throws IOException {
        boolean certain = current && !late && (looked.isEmpty() || isAs(looked.get()));
        if (!certain) {
            doubt();
        } else if (digest.isPresent() && isKnown()) {
            index.keep(entry, digest.get());
        }
    }

    /** Whether the body is the whole file, the very one that the index knows. */
    private boolean isKnown() {
        return answer.file().isPresent()
                && looked.equals(Optional.of(entry.resource().revision()));
    }

    @Override
    public Optional<String> sha256() throws IOException {
        return isKnown() ? index.sha256(entry) : Optional.empty();
    }

    @Override
    public void keep(String sha256) {
        digest = Optional.of(sha256);
    }

    /** What the answer has proved need not be looked at again. */
    private boolean isAs(Revision before) throws IOException {
        boolean proven = answer.isProven() && answer.fileRevision().equals(Optional.of(before));
        return (proven || revision().equals(before)) && !index.isLate(before);
    }

    private Revision revision() throws IOException {
        try {
            return answer.file().isPresent() ? Revision.of(answer.file().get()) : site.revision(path());
        } catch (NoSuchFileException gone) {
            return Revision.NONE;
        }
    }

    private String path() {
        return entry.resource().path();
    }
}
