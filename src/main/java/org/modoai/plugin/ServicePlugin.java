package org.modoai.plugin;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.modoai.config.PluginSettings;
import org.modoai.config.Settings;
import org.modoai.plugin.Finding.Cause;
import org.modoai.plugin.Finding.Run;
import org.modoai.plugin.Finding.Tool;

/**
 * Another server, which the bytes are sent to and whose answer is the finding; its status stands for an exit code. The
 * parameter {@code url} says where, {@code method} how if not by POST, and {@code header.NAME} adds a field.
 */
final class ServicePlugin implements Plugin {
    private static final String FIELD = "header.";
    private static final int LONGEST_FIELD = 200;

    private final PluginSettings settings;
    private final UrlTemplate url;
    private final String method;
    private final HttpCalls calls = new HttpCalls();

    ServicePlugin(PluginSettings settings) {
        this.settings = settings;
        Settings parameters = settings.settings().only("url", "method", FIELD + "*");
        this.url = UrlTemplate.of(settings);
        if (!url.hasOwnHost()) {
            throw settings.fault("has '" + url.text() + "' for url: the server must be named, without a placeholder");
        }
        this.method = parameters.text("method").map(String::strip).orElse("POST");
        if (!Set.of("POST", "PUT").contains(method)) {
            throw settings.fault("sends by POST or PUT, not '" + method + "'");
        }
        try {
            fields(HttpRequest.newBuilder());
        } catch (IllegalArgumentException e) {
            throw settings.fault("cannot send a field of its own: " + e.getMessage());
        }
    }

    private void fields(HttpRequest.Builder request) {
        settings.parameters().entrySet().stream()
                .filter(parameter -> parameter.getKey().startsWith(FIELD))
                .sorted(Map.Entry.comparingByKey())
                .forEach(field -> request.setHeader(
                        field.getKey().substring(FIELD.length()),
                        field.getValue().strip()));
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return true;
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        Stopwatch watch = new Stopwatch();
        Kept body = new Kept(settings.bounds().outputBytes());
        try {
            HttpResponse<Void> response =
                    calls.call(request(specimen), body, settings.bounds().timeout());
            return answered(response, body.words(), watch);
        } catch (InterruptedException e) {
            throw body.length() > 0 ? new CalledOff(failed(body, "", watch, Cause.TIMEOUT)) : e;
        } catch (TimeoutException e) {
            return failed(body, "did not answer in time", watch, Cause.TIMEOUT);
        } catch (FileNotFoundException e) {
            return failed(body, "was not asked: the file is gone", watch, Cause.ERROR);
        } catch (ConnectException e) {
            return failed(body, "cannot be reached", watch, Cause.ERROR);
        } catch (IOException e) {
            // without its message, which may name the server
            return failed(body, "broke off (" + e.getClass().getName() + ")", watch, Cause.ERROR);
        }
    }

    private HttpRequest request(Specimen specimen) throws IOException {
        String name = specimen.file().getFileName().toString().replaceAll("[^A-Za-z0-9._-]", "_");
        HttpRequest.Builder request = HttpRequest.newBuilder(url.about(specimen))
                .setHeader("Content-Type", specimen.mediaType().toString())
                .setHeader("Content-Disposition", "attachment; filename=\"" + name + "\"")
                .method(method, BodyPublishers.ofFile(specimen.file()));
        fields(request);
        return request.build();
    }

    private Finding answered(HttpResponse<Void> response, Words body, Stopwatch watch) {
        Tool tool = tool(field(response, "Server").map(Words::text));
        Run run = watch.run(OptionalInt.of(response.statusCode()));
        Words content = new Words(
                body.bytes(), body.length(), field(response, "Content-Type").orElse("application/octet-stream"));
        if (response.statusCode() / 100 == 2) {
            return new Finding.Output(tool, run, content);
        }
        Words said = body.length() > 0 ? content : text("answered " + response.statusCode());
        return new Finding.Failed(tool, run, said, Cause.EXIT);
    }

    /** Half an answer is better than none. */
    private Finding failed(Kept body, String what, Stopwatch watch, Cause cause) {
        Words said = body.length() > 0 ? body.words() : text(what);
        return new Finding.Failed(tool(Optional.empty()), watch.run(), said, cause);
    }

    private Words text(String what) {
        return Words.text(settings.label() + ": the service " + what + "\n");
    }

    private Tool tool(Optional<Words> version) {
        return new Tool(settings.label(), Optional.empty(), version);
    }

    private static Optional<String> field(HttpResponse<Void> response, String name) {
        return response.headers()
                .firstValue(name)
                .filter(value -> value.length() <= LONGEST_FIELD && value.matches("[ -~]+"));
    }

    @Override
    public void close() {
        calls.close();
    }
}
