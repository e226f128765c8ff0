package org.modoai.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.modoai.config.FormatSettings.Alias;
import org.modoai.config.FormatSettings.ContentRule;
import org.modoai.config.FormatSettings.Delivery;
import org.modoai.config.FormatSettings.Extension;
import org.modoai.config.FormatSettings.TypedRule;
import org.modoai.config.IndexSettings.DatestampRule;

/** Turns what JAXB has bound into the records, fills in the defaults, and refuses what the schema cannot. */
final class Mapping {
    private static final int SHORTEST_KEY = 16;
    private static final Duration NONE = Duration.ZERO;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration YEAR = Duration.ofDays(365);
    private static final Duration CENTURY = Duration.ofDays(36500);
    private static final Duration HALF_MINUTE = Duration.ofSeconds(30);
    private static final ContentRule CONTENT = new ContentRule(Delivery.VALUE, 300 * 1024);

    private Mapping() {}

    /**
     * @param inclusion reads the plugins of another file, whose name it is given
     * @param standard the plugins that hold without the element
     * @throws ConfigurationException if a value is not what it must be
     */
    static Configuration configuration(
            Bound.Modoai root, Function<Value, PluginsSettings> inclusion, Supplier<PluginsSettings> standard) {
        LimitsMapping limits = new LimitsMapping(only(root.limits, "limits").orElseGet(Bound.Limits::new));
        List<SiteSettings> sites = new SiteMapping(root).sites();
        return new Configuration(
                Value.of(root, "prefix", root.prefix).map(Value::prefix).orElse("/modoai"),
                Value.of(root, "active", root.active).map(Value::flag).orElse(true),
                new CrateSettings(
                        Value.of(root, "negotiate", root.negotiate)
                                .map(Value::flag)
                                .orElse(false),
                        Value.of(root, "rootCrate", root.rootCrate)
                                .map(Value::flag)
                                .orElse(false)),
                description(only(root.repository, "repository").orElseGet(Bound.Repository::new)),
                sites,
                SiteMapping.generalGlobs(root),
                formats(only(root.formats, "formats").orElseGet(Bound.Formats::new)),
                only(root.plugins, "plugins")
                        .map(plugins -> PluginsMapping.settings(plugins, inclusion))
                        .orElseGet(standard),
                index(only(root.index, "index").orElseGet(Bound.Index::new)),
                limits.limits(),
                limits.access(),
                RobotsMapping.settings(root, sites));
    }

    private static Description description(Bound.Repository repository) {
        Function<Bound.Text, Value> name = text -> Value.of(text, "name");
        return new Description(
                only(repository.name, "name").map(name).map(Value::nonEmpty).map(text -> text.replaceAll("\\s+", " ")),
                each(repository.adminEmail, "adminEmail", Value::adminEmail),
                only(repository.baseUrl, "baseUrl")
                        .map(text -> Value.of(text, "baseUrl"))
                        .map(Value::bareUrl),
                each(repository.friend, "friend", Value::bareUrl),
                only(repository.rights, "rights")
                        .map(text -> Value.of(text, "rights"))
                        .map(Value::url),
                each(repository.trustedProxy, "trustedProxy", Value::network));
    }

    private static FormatSettings formats(Bound.Formats formats) {
        Bound.Content content = only(formats.content, "content").orElseGet(Bound.Content::new);
        ContentRule general = rule(content, content.delivery, content.threshold, CONTENT);
        Set<String> seen = new HashSet<>();
        List<TypedRule> byType = new ArrayList<>();
        for (Bound.Type type : content.type) {
            Value mime = Value.required(type, "mime", type.mime);
            if (!seen.add(mime.mime())) {
                throw mime.repeated("each media type once");
            }
            byType.add(new TypedRule(mime.text(), rule(type, type.delivery, type.threshold, general)));
        }
        return new FormatSettings(
                general,
                byType,
                formats.format.stream().map(Mapping::extension).toList(),
                Value.of(formats, "textExpression", formats.textExpression)
                        .map(Value::flag)
                        .orElse(false),
                aliases(formats.alias));
    }

    private static List<Alias> aliases(List<Bound.Alias> elements) {
        Set<String> seen = new HashSet<>();
        List<Alias> aliases = new ArrayList<>();
        for (Bound.Alias alias : elements) {
            Value prefix = Value.required(alias, "prefix", alias.prefix);
            if (!seen.add(prefix.metadataPrefix())) {
                throw prefix.repeated("each prefix once");
            }
            String of = Value.required(alias, "of", alias.of).metadataPrefix();
            aliases.add(new Alias(prefix.text(), of, alias.place));
        }
        return aliases;
    }

    private static ContentRule rule(Bound.Element element, String delivery, String threshold, ContentRule inherited) {
        return new ContentRule(
                Value.of(element, "delivery", delivery)
                        .map(value -> value.oneOf(Delivery.class))
                        .orElse(inherited.delivery()),
                Value.of(element, "threshold", threshold)
                        .map(value -> value.size(0))
                        .orElse(inherited.threshold()));
    }

    private static Extension extension(Bound.Format format) {
        Map<String, String> values = parameters(format.param);
        String className = Value.required(format, "class", format.className).className();
        return new Extension(className, new Settings(format.place, values));
    }

    static Map<String, String> parameters(List<Bound.Param> params) {
        Map<String, String> values = new HashMap<>();
        for (Bound.Param param : params) {
            Value name = Value.required(param, "name", param.name);
            if (values.put(name.nonEmpty(), param.value) != null) {
                throw name.repeated("each parameter once");
            }
        }
        return values;
    }

    private static IndexSettings index(Bound.Index index) {
        return new IndexSettings(
                Value.of(index, "directory", index.directory).map(Value::directory),
                database(index),
                duration(index, "rescan", index.rescan, NONE, YEAR),
                Value.of(index, "schedule", index.schedule)
                        .map(value -> value.duration(SECOND, YEAR))
                        .orElse(HOUR),
                Value.of(index, "datestamp", index.datestamp)
                        .map(value -> value.oneOf(DatestampRule.class))
                        .orElse(DatestampRule.LEARNED),
                Value.of(index, "retention", index.retention).map(value -> value.duration(HOUR, CENTURY)),
                Value.of(index, "tokenKeyFile", index.tokenKeyFile).map(Mapping::tokenKey));
    }

    private static String tokenKey(Value file) {
        String key = file.firstLine();
        if (key.length() < SHORTEST_KEY) {
            throw file.fault("a file whose first line has " + SHORTEST_KEY + " characters or more");
        }
        return key;
    }

    private static Optional<DatabaseSettings> database(Bound.Index index) {
        Optional<Value> url = Value.of(index, "database", index.database);
        Optional<Value> user = Value.of(index, "user", index.user);
        Optional<Value> password = Value.of(index, "password", index.password);
        Optional<Value> file = Value.of(index, "passwordFile", index.passwordFile);
        if (url.isEmpty()) {
            Stream.of(user, password, file).flatMap(Optional::stream).forEach(alone -> {
                throw alone.misplaced("only together with 'database'");
            });
        }
        if (password.isPresent() && file.isPresent()) {
            throw file.get().misplaced("either this or 'password'");
        }
        return url.map(Value::databaseUrl)
                .map(database -> new DatabaseSettings(
                        database,
                        user.map(Value::nonEmpty),
                        password.map(Value::text).or(() -> file.map(Value::firstLine))));
    }

    private static Duration duration(Bound.Element element, String name, String text, Duration least, Duration most) {
        return Value.of(element, name, text)
                .map(value -> value.duration(least, most))
                .orElse(HALF_MINUTE);
    }

    private static <T> List<T> each(List<Bound.Text> elements, String name, Function<Value, T> reading) {
        return elements.stream()
                .map(text -> reading.apply(Value.of(text, name)))
                .toList();
    }

    private static <E extends Bound.Element> Optional<E> only(List<E> elements, String name) {
        if (elements.size() > 1) {
            throw new ConfigurationException(elements.get(1).place + ": a second '" + name + "'; expected one at most");
        }
        return elements.stream().findFirst();
    }
}
