package org.modoai.fuzz;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.modoai.config.ConfigurationReaderFuzz;
import org.modoai.crate.CrateRequestFuzz;
import org.modoai.http.HeadersFuzz;
import org.modoai.oai.OaiRequestFuzz;
import org.modoai.oai.ResumptionTokenFuzz;
import org.modoai.oai.SetSpecFuzz;
import org.modoai.site.SitesFuzz;
import org.modoai.site.UrlPathFuzz;
import org.modoai.xml.XmlOutputFuzz;

/** A class that takes any bytes at all and fails if something is wrong with what we make of them. */
enum Target {
    CONFIGURATION_READER(ConfigurationReaderFuzz.class),
    CRATE_REQUEST(CrateRequestFuzz.class),
    HEADERS(HeadersFuzz.class),
    OAI_REQUEST(OaiRequestFuzz.class),
    RESUMPTION_TOKEN(ResumptionTokenFuzz.class),
    SET_SPEC(SetSpecFuzz.class),
    SITES(SitesFuzz.class),
    URL_PATH(UrlPathFuzz.class),
    XML_OUTPUT(XmlOutputFuzz.class);

    private static final Path RESOURCES = Path.of("src/test/resources/fuzz").toAbsolutePath();

    private final Class<?> type;

    Target(Class<?> type) {
        this.type = type;
    }

    Class<?> type() {
        return type;
    }

    /** Of what was worth keeping: inputs that once failed, and those that lead the fuzzer into all corners. */
    Path inputs() {
        return RESOURCES.resolve(type.getSimpleName() + "Inputs");
    }

    /** Words that make sense, if there are such. */
    Path words() {
        return RESOURCES.resolve(type.getSimpleName() + ".dict");
    }

    List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.list(inputs())) {
            return files.sorted().toList();
        }
    }

    void take(byte[] input) throws Throwable {
        MethodHandle handle = MethodHandles.publicLookup()
                .findStatic(type, "fuzzerTestOneInput", MethodType.methodType(void.class, byte[].class));
        handle.invokeExact(input);
    }
}
