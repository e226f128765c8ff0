package org.modoai.benchmark.speed;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.modoai.it.Trees;

/** Row 11: whether the time that GetRecord takes tells a file that is hidden from one that is not there. */
record Secrets(Settings settings, SpeedReport report) {
    private static final int FILES = 200;
    /** Turns that are not counted, until what a request takes is compiled. */
    private static final int WARM = 5;

    private static final String GUARD = "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">"
            + "<security-constraint><web-resource-collection><web-resource-name>s</web-resource-name>"
            + "<url-pattern>/secret/*</url-pattern></web-resource-collection>"
            + "<auth-constraint><role-name>reader</role-name></auth-constraint></security-constraint>"
            + "<login-config><auth-method>BASIC</auth-method></login-config>"
            + "<security-role><role-name>reader</role-name></security-role></web-app>";

    void run() throws IOException, InterruptedException {
        Path out = settings.out().resolve("secrets");
        Path site = Files.createDirectories(out.resolve("site"));
        Files.createDirectories(site.resolve("secret"));
        Files.createDirectories(site.resolve("WEB-INF"));
        Files.writeString(site.resolve("WEB-INF/web.xml"), GUARD);
        for (int i = 0; i < FILES; i++) {
            Files.writeString(site.resolve("open-" + i + ".txt"), "open to all");
            Files.writeString(site.resolve("secret/there-" + i + ".txt"), "for readers");
        }
        try (Rig rig = new Rig("secrets", settings.text("heap"))
                .webapp("ROOT", site)
                .modoai("<index rescan=\"1h\"/><limits rate=\"1000000\"/>")
                .start()) {
            rig.awaitList();
            HttpClient client = HttpClient.newHttpClient();
            String wrong = Base64.getEncoder().encodeToString("nobody:wrong".getBytes(StandardCharsets.UTF_8));
            compare("an anonymous caller", Optional.empty(), rig.address(), client);
            compare("a caller with a wrong password", Optional.of("Basic " + wrong), rig.address(), client);
        }
        Trees.delete(out);
    }

    private void compare(String who, Optional<String> authorization, String address, HttpClient client)
            throws IOException, InterruptedException {
        List<Double> hidden = new ArrayList<>();
        List<Double> missing = new ArrayList<>();
        for (int round = 0; round < WARM + 5 * settings.number("rounds"); round++) {
            double there = milliseconds("secret/there-", authorization, address, client);
            double none = milliseconds("secret/other-", authorization, address, client);
            if (round >= WARM) {
                hidden.add(there);
                missing.add(none);
            }
        }
        report.add(List.of(Line.ratio(
                "11",
                "GetRecord of what is hidden, " + who,
                "ms",
                new Spread(hidden),
                "of what is not there",
                new Spread(missing))));
    }

    /** On the average of all names. */
    private static double milliseconds(String name, Optional<String> authorization, String address, HttpClient client)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        for (int i = 0; i < FILES; i++) {
            String identifier = URLEncoder.encode(address + name + i + ".txt", StandardCharsets.UTF_8);
            HttpRequest.Builder request = HttpRequest.newBuilder(
                    URI.create(address + "modoai?verb=GetRecord&metadataPrefix=oai_dc&identifier=" + identifier));
            authorization.ifPresent(value -> request.header("Authorization", value));
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200 || !response.body().contains("idDoesNotExist")) {
                throw new IOException(name + i + ": " + response.statusCode() + " " + response.body());
            }
        }
        return (System.nanoTime() - start) / 1e6 / FILES;
    }
}
