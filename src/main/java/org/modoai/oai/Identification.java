package org.modoai.oai;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.modoai.config.AdminEmail;
import org.modoai.config.Description;
import org.modoai.index.Entry;
import org.modoai.index.ResourceIndex.Deletions;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;
import org.modoai.repository.Repository;
import org.modoai.repository.View;
import org.modoai.xml.XmlOutput;

/** The reply to Identify. */
final class Identification implements Reply {

    private static final MonthDay LEAP_DAY = MonthDay.of(2, 29);
    private static final String FRIENDS = "http://www.openarchives.org/OAI/2.0/friends/";
    private static final String RIGHTS = "http://www.openarchives.org/OAI/2.0/rights/";

    private final Repository repository;
    private final Caller caller;
    private final boolean anonymous;
    private final Instant earliest;

    Identification(Repository repository, Caller caller) throws IOException {
        this.repository = repository;
        this.caller = caller;
        try (View view = new View(repository, caller.requester())) {
            this.anonymous = view.isAnonymous();
        }
        boolean complete = repository.indexer().awaitFirst(Duration.ZERO);
        this.earliest =
                lowerBound(complete && anonymous ? repository.index().earliest().orElse(Entry.FIRST) : Entry.FIRST);
    }

    /** Who sees more than everybody cannot be told by an increment of rights that are gained or lost. */
    private Deletions deletions() {
        Deletions kept = repository.index().deletions();
        return kept == Deletions.PERSISTENT && !anonymous ? Deletions.TRANSIENT : kept;
    }

    /** Validators take a year off this date as text, which must still give a date of the calendar. */
    private static Instant lowerBound(Instant instant) {
        OffsetDateTime date = instant.atOffset(ZoneOffset.UTC);
        return MonthDay.from(date).equals(LEAP_DAY) ? instant.minus(1, ChronoUnit.DAYS) : instant;
    }

    @Override
    public void write(XmlOutput out) throws IOException {
        Description description = repository.description();
        String host = host();
        out.open("Identify")
                .element("repositoryName", description.name().orElse(host))
                .element("baseURL", caller.baseUrl())
                .element("protocolVersion", "2.0");
        List<String> emails = description.adminEmails();
        for (String email : emails.isEmpty() ? List.of(AdminEmail.ofHost(host)) : emails) {
            out.element("adminEmail", email);
        }
        out.element("earliestDatestamp", Datestamp.format(earliest))
                .element("deletedRecord", deletions().name().toLowerCase(Locale.ROOT))
                .element("granularity", "YYYY-MM-DDThh:mm:ssZ")
                .element("compression", "gzip");
        writeFriends(description, out);
        writeRights(description, out);
        out.close();
    }

    private static void writeFriends(Description description, XmlOutput out) throws IOException {
        if (!description.friends().isEmpty()) {
            out.open("description")
                    .open("friends")
                    .namespace("", FRIENDS)
                    .schemaLocation(FRIENDS, "http://www.openarchives.org/OAI/2.0/friends.xsd");
            for (var friend : description.friends()) {
                out.element("baseURL", friend.toString());
            }
            out.close().close();
        }
    }

    private static void writeRights(Description description, XmlOutput out) throws IOException {
        if (description.rights().isPresent()) {
            out.open("description")
                    .open("rightsManifest")
                    .namespace("", RIGHTS)
                    .schemaLocation(RIGHTS, "http://www.openarchives.org/OAI/2.0/rightsManifest.xsd")
                    .attribute("appliesTo", "http://www.openarchives.org/OAI/2.0/entity#metadata")
                    .open("rights")
                    .open("rightsReference")
                    .attribute("ref", description.rights().get().toString())
                    .close()
                    .close()
                    .close()
                    .close();
        }
    }

    /** The name of the site for people: its host, without the port. */
    private String host() {
        return caller.origin().replaceFirst("^https?://", "").replaceFirst(":[0-9]+$", "");
    }
}
