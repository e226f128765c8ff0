package org.modoai.plugin;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;

/** Where in the stream of a resident tool one answer ends; of its words no more is kept than asked for. */
sealed interface Frame {
    /**
     * Takes what belongs to the answer.
     *
     * @return how many of the bytes; fewer than there are only when the answer is complete
     * @throws ProtocolException if they are not what was agreed on
     */
    int take(byte[] bytes, int offset, int count) throws ProtocolException;

    boolean isComplete();

    /** What has been said, of one that is not complete as far as it goes. */
    Words words();

    /** Whatever is said beside the answer, without an end of its own. */
    record Aside(Kept kept) implements Frame {
        @Override
        public int take(byte[] bytes, int offset, int count) {
            kept.write(bytes, offset, count);
            return count;
        }

        @Override
        public boolean isComplete() {
            return true;
        }

        @Override
        public Words words() {
            return kept.words();
        }
    }

    /** One line, its end included. */
    final class Line implements Frame {
        private final Kept kept;
        private boolean complete;

        Line(Kept kept) {
            this.kept = kept;
        }

        @Override
        public int take(byte[] bytes, int offset, int count) {
            if (complete) {
                return 0;
            }
            for (int i = 0; i < count; i++) {
                if (bytes[offset + i] == '\n') {
                    complete = true;
                    kept.write(bytes, offset, i + 1);
                    return i + 1;
                }
            }
            kept.write(bytes, offset, count);
            return count;
        }

        @Override
        public boolean isComplete() {
            return complete;
        }

        @Override
        public Words words() {
            return kept.words();
        }
    }

    /** All before a mark, whose first byte it does not have again; then a remark up to the end of that line. */
    final class Marked implements Frame {
        private static final int LONGEST_REMARK = 100;

        private final byte[] mark;
        private final Kept kept;
        private final Kept remark = new Kept(LONGEST_REMARK);
        private int seen;
        private boolean complete;

        Marked(String mark, Kept kept) {
            this.mark = mark.getBytes(StandardCharsets.US_ASCII);
            this.kept = kept;
        }

        @Override
        public int take(byte[] bytes, int offset, int count) {
            if (complete) {
                return 0;
            }
            int end = offset + count;
            int from = offset;
            for (int i = offset; i < end; i++) {
                if (seen == mark.length) {
                    if (bytes[i] == '\n') {
                        complete = true;
                        return i + 1 - offset;
                    }
                    remark.write(bytes[i]);
                    continue;
                }
                if (seen > 0 && bytes[i] != mark[seen]) {
                    kept.write(mark, 0, seen);
                    seen = 0;
                    from = i;
                }
                if (bytes[i] == mark[seen] && seen++ == 0) {
                    kept.write(bytes, from, i - from);
                }
            }
            if (seen == 0) {
                kept.write(bytes, from, end - from);
            }
            return count;
        }

        @Override
        public boolean isComplete() {
            return complete;
        }

        @Override
        public Words words() {
            return kept.words();
        }

        String remark() {
            return new String(remark.words().bytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** A line that says how it went and how long the answer is, then the answer: {@code ok 5}, or {@code error 5}. */
    final class Sized implements Frame {
        private static final int LONGEST_HEADER = 40;

        private final Kept header = new Kept(LONGEST_HEADER);
        private final Line line = new Line(header);
        private final Kept kept;
        private boolean ok;
        private long left;

        Sized(Kept kept) {
            this.kept = kept;
        }

        @Override
        public int take(byte[] bytes, int offset, int count) throws ProtocolException {
            int ofHeader = 0;
            if (!line.isComplete()) {
                ofHeader = line.take(bytes, offset, count);
                if (!line.isComplete() && header.length() <= LONGEST_HEADER) {
                    return count;
                }
                read(header.words());
            }
            int ofBody = (int) Math.min(left, count - ofHeader);
            kept.write(bytes, offset + ofHeader, ofBody);
            left -= ofBody;
            return ofHeader + ofBody;
        }

        private void read(Words words) throws ProtocolException {
            String text = new String(words.bytes(), StandardCharsets.ISO_8859_1);
            if (!text.matches("(ok|error) \\d{1,18}\n")) {
                throw new ProtocolException("broke the protocol: neither ok nor error, and a length");
            }
            ok = text.startsWith("ok");
            left = Long.parseLong(text.substring(text.indexOf(' ') + 1).strip());
        }

        boolean isOk() {
            return ok;
        }

        @Override
        public boolean isComplete() {
            return line.isComplete() && left == 0;
        }

        @Override
        public Words words() {
            return kept.words();
        }
    }
}
