package org.modoai.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.codec.digest.MessageDigestAlgorithms;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding.Cause;

/**
 * Checksums in this JVM, all in one pass: a single one as {@code md5sum} and its kin print it, several a line each as they do
 * with {@code --tag}, which names the algorithm. The parameter {@code algorithms} names them, parted by blanks or commas;
 * without it they are MD5, SHA-1, SHA-256 and SHA-512.
 */
final class DigestPlugin implements Plugin {
    private static final List<String> KNOWN = List.of(
            MessageDigestAlgorithms.MD5,
            MessageDigestAlgorithms.SHA_1,
            MessageDigestAlgorithms.SHA_256,
            MessageDigestAlgorithms.SHA_384,
            MessageDigestAlgorithms.SHA_512);
    private static final String USUAL = "MD5 SHA-1 SHA-256 SHA-512";
    private static final int STEP = 64 * 1024;

    private final PluginSettings settings;
    private final List<String> algorithms;

    DigestPlugin(PluginSettings settings) {
        this.settings = settings;
        String wanted =
                settings.settings().only("algorithms").text("algorithms").orElse(USUAL);
        this.algorithms = Arrays.stream(wanted.strip().split("[\\s,]+"))
                .map(name -> known(name.toUpperCase(Locale.ROOT)))
                .toList();
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return true;
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        Stopwatch watch = new Stopwatch();
        List<MessageDigest> digests =
                algorithms.stream().map(DigestUtils::getDigest).toList();
        Finding.Tool tool = new Finding.Tool(settings.label(), Optional.empty(), Optional.of(version(digests)));
        String name = specimen.file().getFileName().toString();
        try {
            if (!read(specimen, digests, watch)) {
                return new Finding.Failed(tool, watch.run(), Words.text(name + ": not read in time\n"), Cause.TIMEOUT);
            }
            return new Finding.Output(tool, watch.run(), Words.text(lines(digests, name)));
        } catch (IOException e) {
            // without its message, which may name directories of the server
            Words error = Words.text(name + ": cannot be read (" + e.getClass().getName() + ")\n");
            return new Finding.Failed(tool, watch.run(), error, Cause.ERROR);
        }
    }

    /** Whether there was time for all of it. */
    private boolean read(Specimen specimen, List<MessageDigest> digests, Stopwatch watch)
            throws IOException, InterruptedException {
        byte[] step = new byte[STEP];
        try (InputStream in = Files.newInputStream(specimen.file())) {
            for (int count; (count = in.read(step)) >= 0; ) {
                for (MessageDigest digest : digests) {
                    digest.update(step, 0, count);
                }
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (watch.elapsed().compareTo(settings.bounds().timeout()) > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A name with a backslash or an end of line in it is escaped, which a backslash before the line says. */
    private static String lines(List<MessageDigest> digests, String name) {
        String escaped = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
        String mark = escaped.equals(name) ? "" : "\\";
        StringBuilder lines = new StringBuilder();
        for (MessageDigest digest : digests) {
            String hex = Hex.encodeHexString(digest.digest());
            String algorithm = digest.getAlgorithm().replace("-", "");
            String line = digests.size() == 1 ? hex + "  " + escaped : algorithm + " (" + escaped + ") = " + hex;
            lines.append(mark).append(line).append('\n');
        }
        return lines.toString();
    }

    private static Words version(List<MessageDigest> digests) {
        List<String> lines = new ArrayList<>();
        for (MessageDigest digest : digests) {
            lines.add(digest.getAlgorithm() + ": " + digest.getProvider().getName() + " "
                    + digest.getProvider().getVersionStr() + "\n");
        }
        return Words.text(String.join("", lines));
    }

    private String known(String algorithm) {
        String hyphened = algorithm.replaceFirst("^SHA(?=\\d)", "SHA-");
        if (!KNOWN.contains(hyphened)) {
            throw settings.fault("knows the algorithms " + String.join(", ", KNOWN) + ", not '" + algorithm + "'");
        }
        return hyphened;
    }
}
