package org.modoai.analysis.droid;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.modoai.analysis.worker.Examiner;
import uk.gov.nationalarchives.droid.core.BinarySignatureIdentifier;
import uk.gov.nationalarchives.droid.core.SignatureParseException;
import uk.gov.nationalarchives.droid.core.interfaces.IdentificationResult;
import uk.gov.nationalarchives.droid.core.interfaces.IdentificationResultCollection;
import uk.gov.nationalarchives.droid.core.interfaces.archive.ContainerIdentifier;
import uk.gov.nationalarchives.droid.core.signature.FileFormat;
import uk.gov.nationalarchives.droid.internal.api.ContainerApi;

/**
 * DROID with its signatures. It names the formats that it takes a file for, a line each: PUID, name, version, media type and
 * method ({@code Signature}, {@code Container} or {@code Extension}), parted by tabs; {@code Unknown} alone if there is none.
 * A last line says if a container was not looked into.
 */
final class Engine implements Examiner {
    private static final String ZIP = "x-fmt/263";
    private static final String OLE2 = "fmt/111";

    private final BinarySignatureIdentifier droid;
    private final Map<String, ContainerIdentifier> containers;
    private final String version;

    private Engine(BinarySignatureIdentifier droid, Map<String, ContainerIdentifier> containers, String version) {
        this.droid = droid;
        this.containers = containers;
        this.version = version;
    }

    /** Takes seconds. */
    static Engine of(Signatures signatures) throws IOException {
        return signatures.with((formats, containerFormats) -> {
            BinarySignatureIdentifier droid = new BinarySignatureIdentifier();
            droid.setSignatureFile(formats.toString());
            try {
                droid.init();
            } catch (SignatureParseException e) {
                throw new IOException(e);
            }
            droid.setMaxBytesToScan(Long.MAX_VALUE);
            droid.getSigFile().prepareForUse();
            ContainerApi containers = new ContainerApi(droid, containerFormats);
            String version = release() + ", signatures V" + droid.getSigFile().getVersion() + ", container signatures "
                    + signatures.containerVersion();
            return new Engine(
                    droid, Map.of(ZIP, containers.zipIdentifier(), OLE2, containers.ole2Identifier()), version);
        });
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public byte[] report(String mediaType, String name) throws IOException {
        try (BoundedRequest request = BoundedRequest.of(Path.of(name))) {
            return identified(request).lines().getBytes(StandardCharsets.UTF_8);
        } catch (IOException | RuntimeException e) {
            // without its message, which may name directories of the server
            throw new IOException(name + ": cannot be read (" + e.getClass().getName() + ")", e);
        }
    }

    /** As DROID's own command line goes about it: what is inside a container, else its bytes, else its name. */
    private Matches identified(BoundedRequest request) throws IOException {
        IdentificationResultCollection byBytes = droid.matchBinarySignatures(request);
        Optional<String> container = byBytes.getResults().stream()
                .map(IdentificationResult::getPuid)
                .filter(containers::containsKey)
                .findFirst();
        boolean closed = container.isPresent() && isTooLarge(container.get(), request.getFile());
        if (container.isPresent() && !closed) {
            IdentificationResultCollection inside = inside(containers.get(container.get()), request);
            if (!inside.getResults().isEmpty()) {
                return matches(inside, false);
            }
        }
        droid.removeLowerPriorityHits(byBytes);
        if (!byBytes.getResults().isEmpty()) {
            return matches(byBytes, closed);
        }
        IdentificationResultCollection byName = droid.matchExtensions(request, false);
        droid.removeLowerPriorityHits(byName);
        return matches(byName, closed);
    }

    private static boolean isTooLarge(String container, Path file) throws IOException {
        return container.equals(ZIP)
                ? CentralDirectory.of(file).isTooLarge()
                : CompoundDirectory.of(file).isTooLarge();
    }

    private Matches matches(IdentificationResultCollection results, boolean closed) {
        return new Matches(results.getResults().stream().map(this::match).toList(), closed);
    }

    /** Nothing if the container is broken, whatever its library makes of that. */
    private IdentificationResultCollection inside(ContainerIdentifier container, BoundedRequest request) {
        try {
            IdentificationResultCollection results = container.submit(request);
            droid.removeLowerPriorityHits(results);
            return results;
        } catch (IOException | RuntimeException e) {
            return new IdentificationResultCollection(request);
        }
    }

    /** Of what it finds in containers, DROID itself knows only the PUID and a description. */
    private Match match(IdentificationResult result) {
        String method = result.getMethod().toString();
        FileFormat format = droid.getSigFile().getFileFormat(result.getPuid());
        return format == null
                ? new Match(result.getPuid(), result.getName(), result.getVersion(), result.getMimeType(), method)
                : new Match(result.getPuid(), format.getName(), format.getVersion(), format.getMimeType(), method);
    }

    /** Its name and version. */
    static String release() throws IOException {
        try (InputStream in =
                Engine.class.getResourceAsStream("/META-INF/maven/uk.gov.nationalarchives/droid-core/pom.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return "DROID " + properties.getProperty("version");
        }
    }
}
