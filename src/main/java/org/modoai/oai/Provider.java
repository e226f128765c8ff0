package org.modoai.oai;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.modoai.format.MetadataFormat;
import org.modoai.index.Cursor;
import org.modoai.index.MediaRange;
import org.modoai.index.Selection;
import org.modoai.oai.OaiRequest.FirstPage;
import org.modoai.oai.OaiRequest.GetRecord;
import org.modoai.oai.OaiRequest.ListMetadataFormats;
import org.modoai.oai.OaiRequest.ListSets;
import org.modoai.oai.OaiRequest.NextPage;
import org.modoai.repository.Caller;
import org.modoai.repository.Records;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.View;
import org.modoai.repository.VisibleRecord;
import org.modoai.repository.VisibleRecords;
import org.modoai.site.Unavailable;
import org.modoai.xml.XmlOutput;

/** Answers OAI-PMH requests for a repository: the one way in. */
public final class Provider {
    /** How long a caller is kept waiting for the beginning of a list that may have no record for them. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Repository repository;
    private final Hours hours;

    /** Knows when a format may be harvested. */
    public interface Hours {
        /** @throws Unavailable if it may not be now */
        void check(MetadataFormat format) throws Unavailable;
    }

    /** At any time. */
    public Provider(Repository repository) {
        this(repository, format -> {});
    }

    public Provider(Repository repository, Hours hours) {
        this.repository = repository;
        this.hours = hours;
    }

    /**
     * The reply to a request, or the protocol's error for it.
     *
     * @throws IOException if the request cannot be answered now; {@link Unavailable} if it could be later
     */
    public Reply answer(Arguments arguments, Caller caller) throws IOException {
        Instant now = repository.index().now();
        try {
            Reply body = OaiRequest.parse(arguments).answer(this, caller);
            Instant date = body instanceof Dated dated ? dated.date() : now;
            return enclose(new Envelope(date, caller.baseUrl(), arguments), body);
        } catch (OaiException e) {
            return refuse(e, arguments, caller, now);
        }
    }

    /** The reply to arguments that could not be read. */
    public Reply refuse(OaiException unreadable, Caller caller) throws IOException {
        return refuse(
                unreadable, new Arguments(List.of()), caller, repository.index().now());
    }

    private static Reply refuse(OaiException error, Arguments arguments, Caller caller, Instant now) {
        Arguments echoed = error.code().hidesArguments() ? new Arguments(List.of()) : arguments;
        Reply body = error::write;
        return enclose(new Envelope(error.date().orElse(now), caller.baseUrl(), echoed), body);
    }

    Reply identify(Caller caller) throws IOException {
        return new Identification(repository, caller);
    }

    Reply listMetadataFormats(ListMetadataFormats request, Caller caller) throws OaiException, IOException {
        if (request.identifier().isPresent()) {
            try (View view = new View(repository, caller.requester())) {
                find(request.identifier().get(), caller, view);
            }
        }
        return out -> {
            out.open("ListMetadataFormats");
            for (MetadataFormat format : repository.formats().all()) {
                out.open("metadataFormat")
                        .element("metadataPrefix", format.prefix())
                        .element("schema", format.schema(caller.ownSchemas()))
                        .element("metadataNamespace", format.namespace())
                        .close();
            }
            out.close();
        };
    }

    Reply listSets(ListSets request, Caller caller) throws OaiException, IOException {
        if (request.token().isPresent()) {
            throw new OaiException(OaiError.badResumptionToken, "Sets are listed on one page, without tokens");
        }
        repository.freshen();
        VisibleSets sets = new VisibleSets(repository, caller);
        if (sets.isEmpty()) {
            throw noSets();
        }
        return sets;
    }

    Reply getRecord(GetRecord request, Caller caller) throws OaiException, IOException {
        View view = new View(repository, caller.requester());
        try {
            VisibleRecord found = find(request.identifier(), caller, view);
            return new SingleRecord(found, format(request.metadataPrefix()), caller, view);
        } catch (OaiException | IOException | RuntimeException e) {
            view.close();
            throw e;
        }
    }

    Reply firstPage(FirstPage request, Caller caller) throws OaiException, IOException {
        format(request.metadataPrefix());
        repository.freshen();
        // before anything is read: what is committed after it has this datestamp or a later one
        Instant now = repository.index().now();
        Instant from = request.from().map(Datestamp::first).orElse(Cursor.START.datestamp());
        Instant last = request.until().map(Datestamp::last).orElse(now);
        ResumptionToken start = new ResumptionToken(
                request.verb(),
                request.metadataPrefix(),
                now,
                from,
                last.isBefore(now) ? last : now,
                request.set().orElse(""),
                Cursor.START,
                0);
        return page(start, caller);
    }

    Reply nextPage(NextPage request, Caller caller) throws OaiException, IOException {
        ResumptionToken start = ResumptionToken.decode(
                request.token(), request.verb(), repository.index().secret());
        repository.freshen();
        return page(start, caller);
    }

    private Reply page(ResumptionToken start, Caller caller) throws OaiException, IOException {
        MetadataFormat format = format(start.metadataPrefix());
        Optional<Optional<MediaRange>> range =
                start.set().isEmpty() ? Optional.of(Optional.empty()) : SetSpec.range(start.set());
        if (range.isEmpty()) {
            throw nothing(start, caller);
        }
        Selection selection = new Selection(start.from(), start.until(), range.get());
        VisibleRecords records = start.verb() == Verb.ListIdentifiers
                ? VisibleRecords.headers(repository, selection, start.after(), caller)
                : VisibleRecords.of(repository, selection, start.after(), caller);
        long began = System.nanoTime();
        try {
            boolean known = records.search(PATIENCE);
            return known
                    ? page(start, format, caller, records, began)
                    : new LateList(start.issued(), records, () -> page(start, format, caller, records, began));
        } catch (OaiException | IOException | RuntimeException e) {
            records.close();
            throw e;
        }
    }

    /** @param records of which the first has been looked for */
    private Reply page(ResumptionToken start, MetadataFormat format, Caller caller, Records records, long began)
            throws OaiException, IOException {
        Optional<VisibleRecord> first = records.next();
        if (first.isEmpty()) {
            throw nothing(start, caller);
        }
        return RecordList.of(repository, start, format, caller, records.after(first.get()), began);
    }

    private OaiException nothing(ResumptionToken start, Caller caller) throws IOException {
        OaiException error = !start.set().isEmpty() && new VisibleSets(repository, caller).isEmpty()
                ? noSets()
                : new OaiException(OaiError.noRecordsMatch, "No record matches");
        return error.issued(start.issued());
    }

    private static OaiException noSets() {
        return new OaiException(OaiError.noSetHierarchy, "There is nothing to be sorted into sets");
    }

    private MetadataFormat format(String prefix) throws OaiException, Unavailable {
        MetadataFormat format = repository
                .formats()
                .find(prefix)
                .orElseThrow(() -> new OaiException(
                        OaiError.cannotDisseminateFormat, "There is no metadata format with this prefix here"));
        hours.check(format);
        return format;
    }

    private VisibleRecord find(String identifier, Caller caller, View view) throws OaiException, IOException {
        return repository
                .find(identifier, caller, view)
                .orElseThrow(() -> new OaiException(OaiError.idDoesNotExist, "There is no such resource here"));
    }

    private static Reply enclose(Envelope envelope, Reply body) {
        return new Reply() {
            @Override
            public void write(XmlOutput out) throws IOException {
                envelope.open(out);
                body.write(out);
                envelope.close(out);
            }

            @Override
            public void close() {
                body.close();
            }
        };
    }
}
