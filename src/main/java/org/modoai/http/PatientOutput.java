package org.modoai.http;

import java.io.IOException;
import java.io.OutputStream;

/** Hands everything on, and gives up on a reader who does not keep pace. */
final class PatientOutput extends OutputStream {
    private final OutputStream out;
    private final Pace pace;

    PatientOutput(OutputStream out, Pace pace) {
        this.out = out;
        this.pace = pace;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        pace.begin();
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw pace.failed(e);
        }
        pace.end(length);
    }

    @Override
    public void flush() throws IOException {
        pace.begin();
        try {
            out.flush();
        } catch (IOException e) {
            throw pace.failed(e);
        }
        pace.end(0);
    }
}
