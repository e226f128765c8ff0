package org.modoai.analysis.droid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import net.byteseek.io.reader.WindowReader;
import net.byteseek.io.reader.windows.Window;
import uk.gov.nationalarchives.droid.core.interfaces.RequestIdentifier;
import uk.gov.nationalarchives.droid.core.interfaces.resource.FileSystemIdentificationRequest;
import uk.gov.nationalarchives.droid.core.interfaces.resource.RequestMetaData;

/** A file that can be read until its end and not on and on there. */
final class BoundedRequest extends FileSystemIdentificationRequest {
    private BoundedRequest(RequestMetaData metaData, RequestIdentifier identifier) {
        super(metaData, identifier);
    }

    static BoundedRequest of(Path file) throws IOException {
        RequestMetaData metaData = new RequestMetaData(
                Files.size(file), Files.getLastModifiedTime(file).toMillis(), file.toString());
        RequestIdentifier identifier = new RequestIdentifier(file.toUri());
        identifier.setParentId(0L);
        identifier.setNodeId(0L);
        BoundedRequest request = new BoundedRequest(metaData, identifier);
        request.open(file);
        return request;
    }

    @Override
    public WindowReader getWindowReader() {
        return new BoundedReader(super.getWindowReader());
    }

    private static final class BoundedReader implements WindowReader {
        /** A library that reads on at the end of a broken archive would do so until the time is over. */
        private static final int MOST_BEYOND_THE_END = 1_000_000;

        private final WindowReader reader;
        private int beyondTheEnd;

        BoundedReader(WindowReader reader) {
            this.reader = reader;
        }

        @Override
        public int readByte(long position) throws IOException {
            return reader.readByte(position);
        }

        @Override
        public Window getWindow(long position) throws IOException {
            Window window = reader.getWindow(position);
            beyondTheEnd = window == null ? beyondTheEnd + 1 : 0;
            if (beyondTheEnd > MOST_BEYOND_THE_END) {
                throw new IllegalStateException("reads on at the end");
            }
            return window;
        }

        @Override
        public int getWindowOffset(long position) {
            return reader.getWindowOffset(position);
        }

        @Override
        public long length() throws IOException {
            return reader.length();
        }

        @Override
        public Iterator<Window> iterator() {
            return reader.iterator();
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
