package org.modoai.oai;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.apache.commons.codec.digest.HmacAlgorithms;
import org.apache.commons.codec.digest.HmacUtils;
import org.modoai.site.HttpUrl;

/** A token, as it comes and with our own signature below it: it is refused, or is one of ours. */
public final class ResumptionTokenFuzz {
    private static final byte[] SECRET = "a secret".getBytes(StandardCharsets.US_ASCII);
    private static final int SIGNATURE = 16;

    private ResumptionTokenFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        decode(new String(input, StandardCharsets.ISO_8859_1));
        byte[] signature = new HmacUtils(HmacAlgorithms.HMAC_SHA_256, SECRET).hmac(input);
        byte[] signed = Arrays.copyOf(input, input.length + SIGNATURE);
        System.arraycopy(signature, 0, signed, input.length, SIGNATURE);
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(signed);
        decode(text);
    }

    private static void decode(String text) throws IOException {
        for (Verb verb : Verb.values()) {
            try {
                ResumptionToken token = ResumptionToken.decode(text, verb, SECRET);
                if (isPath(token.after().path())) {
                    assertEquals(token, ResumptionToken.decode(token.encode(SECRET), verb, SECRET));
                }
            } catch (OaiException refused) {
                assertEquals(OaiError.badResumptionToken, refused.code());
            }
        }
    }

    /** Whether it can be one of ours: nobody else signs. */
    private static boolean isPath(String path) {
        return HttpUrl.parse("http://a/" + path)
                .filter(url -> url.path().equals(path))
                .isPresent();
    }
}
