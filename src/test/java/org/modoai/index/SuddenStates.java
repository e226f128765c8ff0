package org.modoai.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.retry.FilePathRetryOnInterrupt;

/** The states in which a sudden end of the server could have left a file of H2: one for each write. */
final class SuddenStates implements AutoCloseable {
    private static volatile SuddenStates current;

    private final Path directory;
    private final List<Path> states = new ArrayList<>();
    private List<Long> delays = List.of();
    private boolean begun;

    SuddenStates(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        current = this;
        FilePath.register(new SlowPath());
    }

    /**
     * From now on states are kept.
     *
     * @param slow how many milliseconds the disk takes for each of the writes that come first
     */
    synchronized void begin(List<Long> slow) {
        begun = true;
        delays = List.copyOf(slow);
    }

    /** In the order of writing. */
    synchronized List<Path> states() {
        return List.copyOf(states);
    }

    private synchronized long delay() {
        return states.size() < delays.size() ? delays.get(states.size()) : 0;
    }

    private synchronized void written(Path file) throws IOException {
        if (begun) {
            Path state = directory.resolve("state-" + states.size());
            Files.copy(file, state);
            states.add(state);
        }
    }

    @Override
    public void close() {
        FilePath.register(new FilePathRetryOnInterrupt());
    }

    /** Takes the place of the one that H2 brings, and is made by H2. */
    public static final class SlowPath extends FilePathRetryOnInterrupt {
        @Override
        public FileChannel open(String mode) throws IOException {
            return new SlowFile(getBase().open(mode), Path.of(getBase().toString()), current);
        }
    }

    private static final class SlowFile extends FileBase {
        private final FileChannel file;
        private final Path path;
        private final SuddenStates states;

        SlowFile(FileChannel file, Path path, SuddenStates states) {
            this.file = file;
            this.path = path;
            this.states = states;
        }

        @Override
        public synchronized int write(ByteBuffer bytes, long position) throws IOException {
            try {
                Thread.sleep(states.delay());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            int count = file.write(bytes, position);
            states.written(path);
            return count;
        }

        @Override
        public synchronized int write(ByteBuffer bytes) throws IOException {
            return write(bytes, file.position());
        }

        @Override
        public synchronized int read(ByteBuffer bytes, long position) throws IOException {
            return file.read(bytes, position);
        }

        @Override
        public synchronized int read(ByteBuffer bytes) throws IOException {
            return file.read(bytes);
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public FileChannel position(long position) throws IOException {
            file.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public synchronized FileChannel truncate(long size) throws IOException {
            file.truncate(size);
            states.written(path);
            return this;
        }

        @Override
        public void force(boolean metadata) throws IOException {
            file.force(metadata);
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return file.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }
    }
}
