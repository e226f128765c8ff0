package org.modoai.crate;

import java.io.IOException;
import org.modoai.repository.PreparedRecord;
import org.modoai.repository.PreparedRecords;
import org.modoai.repository.Records;
import org.modoai.repository.Reply;
import org.modoai.site.Sites.Place;
import org.modoai.xml.XmlOutput;

/**
 * The crate of a directory: in it those of its files, and of the directories in it that hold any, in order of path. What
 * fails midway cuts it, however many there are.
 */
record DirectoryCrate(Place directory, PreparedRecords records, Nesting nesting) implements Reply {
    /** @param records all that lie below the directory, in order of path */
    static DirectoryCrate of(Place directory, Records records, Nesting nesting) {
        return new DirectoryCrate(directory, nesting.prepare(records), nesting);
    }

    @Override
    public void write(XmlOutput out) throws IOException {
        out.begin();
        out.ascii(() -> {
            nesting.format().begin(url(directory.path()), nesting.caller().ownSchemas(), out);
            String here = directory.path();
            while (records.hasNext()) {
                try (PreparedRecord next = records.next()) {
                    String path = next.record().entry().resource().path();
                    here = move(here, path.substring(0, path.lastIndexOf('/') + 1), out);
                    nesting.write(next, out);
                }
                out.sendInTime();
            }
            move(here, directory.path(), out);
            out.close();
        });
        out.end();
    }

    /** From one directory to another: closes those that the other does not lie in, and opens those that it lies in. */
    private String move(String from, String to, XmlOutput out) throws IOException {
        String here = from;
        while (!to.startsWith(here)) {
            out.close();
            here = here.substring(0, here.lastIndexOf('/', here.length() - 2) + 1);
        }
        while (!here.equals(to)) {
            here = to.substring(0, to.indexOf('/', here.length()) + 1);
            nesting.format().nest(url(here), out);
        }
        return here;
    }

    private String url(String path) {
        return directory.site().url(nesting.caller().origin()) + path;
    }

    @Override
    public void close() {
        records.close();
    }
}
