package org.modoai.tomcat;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.catalina.WebResource;
import org.modoai.site.Answer;
import org.modoai.site.Header;
import org.modoai.site.PipedVisit;
import org.modoai.site.Requester;
import org.modoai.site.UrlPath;
import org.modoai.site.Visit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The proof, before the first answer, that requests from inside are what they should be: what a webapp hides stays
 * hidden, and a request arrives with its requester's address. Once passed it is not repeated.
 */
public final class SelfTest {
    private static final Logger LOG = LoggerFactory.getLogger(SelfTest.class);
    private static final int CHUNK = 64 * 1024;
    private static final String NONCE = "X-Modoai-Self-Test";
    private static final List<String> HIDDEN =
            List.of("WEB-INF/web.xml", "META-INF/context.xml", "META-INF/MANIFEST.MF");

    private final Container container;
    private final Collection<String> contextPaths;
    private final String ownTarget;
    private final Duration patience;

    /** From the nonce of a test under way to the address seen with it. */
    private final Map<String, String> seen = new ConcurrentHashMap<>();

    private volatile boolean passed;

    /**
     * @param contextPaths the webapps that are asked from inside, empty for ROOT; if there is none, nothing is tested
     * @param ownTarget the path from the root of the server at which our filter answers
     */
    public SelfTest(Container container, Collection<String> contextPaths, String ownTarget, Duration patience) {
        this.container = container;
        this.contextPaths = List.copyOf(contextPaths);
        this.ownTarget = ownTarget;
        this.patience = patience;
    }

    /** Why nothing may be answered yet; empty if all is well. */
    public Optional<String> failure(Requester requester) {
        if (passed || contextPaths.isEmpty()) {
            return Optional.empty();
        }
        try {
            for (String context : contextPaths) {
                checkHidden(context, requester);
            }
            checkAddress(requester);
            passed = true;
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Whether a request under our prefix is the test's own; whatever it is answered with, it has arrived. */
    public boolean recognises(HttpServletRequest request) {
        String nonce = request.getHeader(NONCE);
        return nonce != null
                && InProcessRequest.marks(request)
                && seen.computeIfPresent(nonce, (key, none) -> request.getRemoteAddr()) != null;
    }

    private void checkHidden(String context, Requester requester) throws IOException {
        for (String path : HIDDEN) {
            if (shows(context, path, requester)) {
                throw new IOException("the webapp '" + context + "/' shows " + path + " to requests from inside");
            }
        }
    }

    /** A page that a webapp has for all that is missing may come with a 200; that is not yet the file. */
    private boolean shows(String context, String path, Requester requester) throws IOException {
        try (Visit visit = visit(context, requester);
                Answer answer = visit.get(UrlPath.encode(context) + "/" + path)) {
            if (answer.head().status() != 200) {
                return false;
            }
            WebResource file = container.context(context).getResources().getResource("/" + path);
            return file.isFile() && isEqual(answer, file);
        }
    }

    private static boolean isEqual(Answer answer, WebResource file) throws IOException {
        try (InputStream stored = file.getInputStream();
                InputStream served = answer.body()) {
            byte[] chunk = stored.readNBytes(CHUNK);
            while (chunk.length > 0 && Arrays.equals(chunk, served.readNBytes(chunk.length))) {
                chunk = stored.readNBytes(CHUNK);
            }
            return chunk.length == 0 && served.read() < 0;
        }
    }

    private void checkAddress(Requester requester) throws IOException {
        String nonce = UUID.randomUUID().toString();
        seen.put(nonce, "");
        try {
            List<Header> headers = new ArrayList<>(requester.headers());
            headers.removeIf(header -> header.name().equalsIgnoreCase(NONCE));
            headers.add(new Header(NONCE, nonce));
            Requester marked = new Requester(
                    requester.connection(),
                    requester.scheme(),
                    requester.serverName(),
                    requester.serverPort(),
                    headers,
                    requester.attributes());
            int status = status(container.contextPath(), ownTarget, marked);
            String address = seen.get(nonce);
            if (!address.equals(requester.connection().remoteAddress())) {
                LOG.warn(
                        "A request from inside on behalf of {} arrives as '{}', status {}",
                        requester.connection().remoteAddress(),
                        address,
                        status);
                String what = address.isEmpty() ? "does not arrive" : "arrives with another address";
                throw new IOException("a request from inside to " + ownTarget + " " + what);
            }
        } finally {
            seen.remove(nonce);
        }
    }

    private int status(String context, String target, Requester requester) throws IOException {
        try (Visit visit = visit(context, requester);
                Answer answer = visit.get(target)) {
            return answer.head().status();
        }
    }

    private Visit visit(String context, Requester requester) {
        return new PipedVisit(new InProcessRequest(container, context), path -> path, requester, patience);
    }
}
