package org.modoai.benchmark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.modoai.benchmark.Saying.Key;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationReader;
import org.modoai.config.PluginsSettings;
import org.modoai.config.SiteSettings;
import org.modoai.plugin.BoundedPlugins;
import org.modoai.plugin.Bundles;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Held;
import org.modoai.plugin.Plugins;
import org.modoai.plugin.Specimens;
import org.modoai.site.Answer;
import org.modoai.site.DirectorySite;
import org.modoai.site.MediaType;
import org.modoai.site.Requester;
import org.modoai.site.Resource;
import org.modoai.site.Site;
import org.modoai.site.Visit;

/**
 * modoai's side, in a JVM of its own: has its plugins examine the files of a site, again and again, as a harvest would but
 * for HTTP and the writing of records. After each pass it prints how much processor time it and its children have used.
 */
public final class Ours {
    private static final long COPIED = 64L * 1024 * 1024;
    private static final Requester HARVESTER = new Requester(
            new Requester.Connection("192.0.2.1", "192.0.2.1", 1, "192.0.2.1", "192.0.2.2", "www.example.org", 80),
            "http",
            "www.example.org",
            80,
            List.of(),
            Map.of());

    private final Site site;
    private final Path said;

    private Ours(Site site, Path said) {
        this.site = site;
        this.said = said;
    }

    /**
     * @param arguments the configuration; the labels of the plugins to use, with commas between; how many passes; where
     *     bundles are; where to keep what is said in the first pass
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Configuration configuration = new ConfigurationReader().read(Path.of(arguments[0]));
        PluginsSettings settings = only(List.of(arguments[1].split(",")), configuration.plugins());
        Bundles bundles = new Bundles(List.of(Bundles.Place.directory("the bundles", Path.of(arguments[3]))));
        Properties types = types();
        Site site = new DirectorySite(
                (SiteSettings.OfDirectory) configuration.sites().get(0),
                name -> types.getProperty(name.substring(name.lastIndexOf('.') + 1)),
                configuration.limits().patience());
        Ours ours = new Ours(site, Path.of(arguments[4]));
        try (Specimens specimens = new Specimens(COPIED);
                Plugins plugins = BoundedPlugins.of(settings, Ours.class.getClassLoader(), bundles, Optional::empty)) {
            mark();
            for (int pass = 0; pass < Integer.parseInt(arguments[2]); pass++) {
                ours.pass(pass == 0, plugins, specimens);
                mark();
            }
        }
    }

    private static void mark() {
        System.out.println(Course.MARK + ProcessorTime.ofAll().toMillis());
    }

    private static PluginsSettings only(List<String> labels, PluginsSettings all) {
        return new PluginsSettings(
                all.list().stream()
                        .filter(plugin -> labels.contains(plugin.label()))
                        .toList(),
                all.atOnce(),
                all.recordTimeout(),
                all.wrapper(),
                all.priority(),
                all.cacheBytes());
    }

    private void pass(boolean first, Plugins plugins, Specimens specimens) throws IOException, InterruptedException {
        List<Resource> resources = new ArrayList<>();
        site.walk(resources::add);
        if (first) {
            System.out.println(Course.RECORDS + resources.size());
        }
        try (Visit visit = site.visit(HARVESTER)) {
            for (Resource resource : resources) {
                try (Answer answer = visit.get(resource.path());
                        Held held = specimens.hold(answer, resource, site.url("") + resource.path(), type(answer))) {
                    plugins.examine(held.specimen(), finding -> {
                        if (first) {
                            keep(finding, resource.path());
                        }
                    });
                }
            }
        }
    }

    private static MediaType type(Answer answer) {
        return answer.head().header("Content-Type").map(MediaType::of).orElse(MediaType.UNKNOWN);
    }

    private void keep(Finding finding, String file) {
        Optional<Finding.Cause> cause =
                finding instanceof Finding.Failed failed ? Optional.of(failed.cause()) : Optional.empty();
        String ending = finding.run().exitCode().isPresent()
                ? Integer.toString(finding.run().exitCode().getAsInt())
                : cause.map(Enum::name).orElse("0");
        String text = new String(finding.content().bytes(), StandardCharsets.ISO_8859_1);
        try {
            new Saying(text, ending).keep(said, new Key(finding.tool().label(), file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As Tomcat has them, by the ending of a name. */
    static Properties types() throws IOException {
        Properties types = new Properties();
        try (InputStream in =
                Ours.class.getResourceAsStream("/org/apache/catalina/startup/MimeTypeMappings.properties")) {
            types.load(in);
        }
        return types;
    }
}
