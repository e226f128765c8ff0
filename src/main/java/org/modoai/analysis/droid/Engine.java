package org.modoai.analysis.droid;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import uk.gov.nationalarchives.droid.core.BinarySignatureIdentifier;
import uk.gov.nationalarchives.droid.core.SignatureParseException;
import uk.gov.nationalarchives.droid.core.interfaces.IdentificationResult;
import uk.gov.nationalarchives.droid.core.interfaces.IdentificationResultCollection;
import uk.gov.nationalarchives.droid.core.interfaces.archive.ContainerIdentifier;
import uk.gov.nationalarchives.droid.core.signature.FileFormat;
import uk.gov.nationalarchives.droid.internal.api.ContainerApi;

/** DROID with its signatures, to be used by any number of threads. */
final class Engine {
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
            String version = "DROID " + release() + ", signatures V"
                    + droid.getSigFile().getVersion() + ", container signatures " + signatures.containerVersion();
            return new Engine(
                    droid, Map.of(ZIP, containers.zipIdentifier(), OLE2, containers.ole2Identifier()), version);
        });
    }

    String version() {
        return version;
    }

    /** @throws OutOfTime if there is not enough of it, or at an interruption */
    Matches matches(Path file, Duration time) throws IOException {
        try (BoundedRequest request = BoundedRequest.open(file, System.nanoTime() + time.toNanos())) {
            return identified(request);
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
        } catch (OutOfTime e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            request.check();
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

    private static String release() throws IOException {
        try (InputStream in =
                Engine.class.getResourceAsStream("/META-INF/maven/uk.gov.nationalarchives/droid-core/pom.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        }
    }
}
