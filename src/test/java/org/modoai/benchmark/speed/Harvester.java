package org.modoai.benchmark.speed;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.modoai.benchmark.speed.Curve.Point;

/**
 * A harvester as an archive would have one: follows a list to its end over one connection, and writes each resource to a
 * file as it comes.
 *
 * @param site the address of the site, with a slash at the end
 * @param into the root of the tree of files
 */
record Harvester(String site, Path into) {
    /** What modoai has for the whole site. */
    static final String RECORDS = "verb=ListRecords&metadataPrefix=oai_didl";

    static final String IDENTIFIERS = "verb=ListIdentifiers&metadataPrefix=oai_didl";

    /**
     * What a harvest has brought.
     *
     * @param date the server's, of the first answer
     * @param course records so far, by seconds
     */
    record Harvest(double seconds, int records, String date, List<Point> course) {}

    /** The server has nothing for us, or not yet. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    /** In a JVM of its own: the arguments are site, directory, query; prints the date and how many records there were. */
    public static void main(String[] arguments) throws IOException {
        Harvest harvest = new Harvester(arguments[0], Path.of(arguments[1])).run(arguments[2]);
        System.out.println(harvest.date() + " " + harvest.records());
    }

    Harvest run(String query) throws IOException {
        long start = System.nanoTime();
        List<Point> course = new ArrayList<>(List.of(new Point(0, 0)));
        String first = "";
        String next = query;
        int records = 0;
        while (!next.isEmpty()) {
            RecordPage page = page(next);
            records += page.records();
            course.add(new Point((System.nanoTime() - start) / 1e9, records));
            first = first.isEmpty() ? page.date() : first;
            next = page.token().isEmpty()
                    ? ""
                    : query.substring(0, query.indexOf('&')) + "&resumptionToken="
                            + URLEncoder.encode(page.token(), StandardCharsets.UTF_8);
        }
        return new Harvest((System.nanoTime() - start) / 1e9, records, first, course);
    }

    private RecordPage page(String query) throws IOException {
        try (InputStream in = open(site + "modoai?" + query)) {
            RecordPage page = new RecordPage(this);
            page.read(in);
            return page;
        } catch (XMLStreamException e) {
            throw new IOException(query, e);
        }
    }

    static InputStream open(String url) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new Refused(url + ": " + connection.getResponseCode());
        }
        return connection.getInputStream();
    }

    /** Where the resource with this identifier goes. */
    Path file(String identifier) throws IOException {
        if (!identifier.startsWith(site)) {
            throw new IOException(identifier + " is not in " + site);
        }
        Path file = into.resolve(identifier.substring(site.length())).normalize();
        if (!file.startsWith(into)) {
            throw new IOException(identifier + " leads out");
        }
        if (!Files.exists(file.getParent())) {
            Files.createDirectories(file.getParent());
        }
        return file;
    }
}
