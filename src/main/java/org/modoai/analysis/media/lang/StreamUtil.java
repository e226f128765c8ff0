package org.modoai.analysis.media.lang;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.modoai.analysis.media.Watch;

/** Reads streams into memory as far as there is some. */
public final class StreamUtil {
    private static final int STEP = 8192;

    private StreamUtil() {}

    public static byte[] readAllBytes(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] step = new byte[STEP];
        for (int count; (count = in.read(step)) >= 0; ) {
            Watch.check();
            all.write(step, 0, count);
        }
        return all.toByteArray();
    }
}
