package org.modoai.config;

import jakarta.xml.bind.annotation.XmlAnyAttribute;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlTransient;
import jakarta.xml.bind.annotation.XmlValue;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.namespace.QName;

/**
 * The elements of the configuration as JAXB binds them, one class per element and named after it; all values are text,
 * for {@link Mapping} to read. Each element that may occur once is a list too, so that a second one is seen.
 */
final class Bound {
    static final String NAMESPACE = "urn:modoai:config:1";

    private Bound() {}

    /** The names of the attributes that the element may have. */
    static List<String> attributes(String element) {
        return fields(element)
                .filter(field -> field.isAnnotationPresent(XmlAttribute.class))
                .map(field -> {
                    String name = field.getAnnotation(XmlAttribute.class).name();
                    return name.startsWith("##") ? field.getName() : name;
                })
                .toList();
    }

    /** The names of the elements that the element may contain. */
    static List<String> children(String element) {
        return fields(element)
                .filter(field -> field.getType() == List.class)
                .map(Field::getName)
                .toList();
    }

    private static Stream<Field> fields(String element) {
        Optional<Class<?>> bound = Arrays.stream(Bound.class.getDeclaredClasses())
                .filter(type -> type.getSimpleName().equalsIgnoreCase(element))
                .findFirst();
        return bound.stream().flatMap(type -> Arrays.stream(type.getDeclaredFields()));
    }

    /** Whatever has a place in the file. */
    @XmlTransient
    abstract static class Element {
        /** File, line and column just behind the start tag. */
        @XmlTransient
        String place = "defaults";
    }

    @XmlRootElement(name = "modoai")
    static final class Modoai extends Element {
        @XmlAttribute
        String prefix;

        @XmlAttribute
        String active;

        @XmlAttribute
        String negotiate;

        @XmlAttribute
        String rootCrate;

        @XmlAttribute
        String robots;

        List<Repository> repository = new ArrayList<>();
        List<Site> site = new ArrayList<>();
        List<Text> include = new ArrayList<>();
        List<Text> exclude = new ArrayList<>();
        List<Formats> formats = new ArrayList<>();
        List<Plugins> plugins = new ArrayList<>();
        List<Index> index = new ArrayList<>();
        List<Limits> limits = new ArrayList<>();
    }

    static final class Text extends Element {
        @XmlValue
        String value = "";

        /** Stays empty, since the schema allows none; without it JAXB would see plain text, which has no place. */
        @XmlAnyAttribute
        Map<QName, String> attributes = new HashMap<>();
    }

    static final class Repository extends Element {
        List<Text> name = new ArrayList<>();
        List<Text> adminEmail = new ArrayList<>();
        List<Text> baseUrl = new ArrayList<>();
        List<Text> trustedProxy = new ArrayList<>();
        List<Text> friend = new ArrayList<>();
        List<Text> rights = new ArrayList<>();
    }

    static final class Site extends Element {
        @XmlAttribute
        String context;

        @XmlAttribute
        String directory;

        @XmlAttribute
        String url;

        @XmlAttribute
        String links;

        @XmlAttribute
        String robots;

        @XmlAttribute
        String dynamic;

        @XmlAttribute
        String freshness;

        List<Text> page = new ArrayList<>();
        List<Text> sitemap = new ArrayList<>();
        List<Text> include = new ArrayList<>();
        List<Text> exclude = new ArrayList<>();
    }

    static final class Formats extends Element {
        @XmlAttribute
        String textExpression;

        List<Content> content = new ArrayList<>();
        List<Format> format = new ArrayList<>();
        List<Alias> alias = new ArrayList<>();
    }

    static final class Alias extends Element {
        @XmlAttribute
        String prefix;

        @XmlAttribute
        String of;
    }

    static final class Content extends Element {
        @XmlAttribute
        String delivery;

        @XmlAttribute
        String threshold;

        List<Type> type = new ArrayList<>();
    }

    static final class Type extends Element {
        @XmlAttribute
        String mime;

        @XmlAttribute
        String delivery;

        @XmlAttribute
        String threshold;
    }

    static final class Format extends Element {
        @XmlAttribute(name = "class")
        String className;

        List<Param> param = new ArrayList<>();
    }

    static final class Param extends Element {
        @XmlAttribute
        String name;

        @XmlValue
        String value = "";
    }

    @XmlRootElement(name = "plugins")
    static final class Plugins extends Element {
        @XmlAttribute
        String file;

        @XmlAttribute
        String atOnce;

        @XmlAttribute
        String recordTimeout;

        @XmlAttribute
        String wrapper;

        @XmlAttribute
        String priority;

        @XmlAttribute
        String cacheBytes;

        @XmlAttribute
        String restamp;

        List<Plugin> plugin = new ArrayList<>();
    }

    static final class Plugin extends Element {
        @XmlAttribute
        String label;

        @XmlAttribute
        String kind;

        @XmlAttribute(name = "class")
        String className;

        @XmlAttribute(name = "exec")
        String execLine;

        @XmlAttribute(name = "version")
        String versionLine;

        @XmlAttribute(name = "mime")
        String mimeGlobs;

        @XmlAttribute
        String timeout;

        @XmlAttribute
        String outputBytes;

        @XmlAttribute
        String atOnce;

        @XmlAttribute
        String output;

        @XmlAttribute
        String directory;

        @XmlAttribute
        String needs;

        @XmlAttribute
        String cache;

        List<Text> exec = new ArrayList<>();
        List<Text> version = new ArrayList<>();
        List<Text> mime = new ArrayList<>();
        List<Text> include = new ArrayList<>();
        List<Text> exclude = new ArrayList<>();
        List<Env> env = new ArrayList<>();
        List<Param> param = new ArrayList<>();
    }

    static final class Env extends Element {
        @XmlAttribute
        String name;

        @XmlValue
        String value = "";
    }

    static final class Index extends Element {
        @XmlAttribute
        String directory;

        @XmlAttribute
        String database;

        @XmlAttribute
        String user;

        @XmlAttribute
        String password;

        @XmlAttribute
        String passwordFile;

        @XmlAttribute
        String rescan;

        @XmlAttribute
        String schedule;

        @XmlAttribute
        String datestamp;

        @XmlAttribute
        String retention;

        @XmlAttribute
        String tokenKeyFile;
    }

    static final class Limits extends Element {
        @XmlAttribute
        String pageRecords;

        @XmlAttribute
        String pageBytes;

        @XmlAttribute
        String harvests;

        @XmlAttribute
        String clientHarvests;

        @XmlAttribute
        String rate;

        @XmlAttribute
        String retryAfter;

        @XmlAttribute
        String patience;

        @XmlAttribute
        String responseTime;

        @XmlAttribute
        String crateRole;

        List<Text> allow = new ArrayList<>();
        List<Window> window = new ArrayList<>();
    }

    static final class Window extends Element {
        @XmlAttribute
        String days;

        @XmlAttribute
        String hours;

        @XmlAttribute
        String zone;

        @XmlAttribute
        String formats;

        @XmlAttribute
        String harvester;
    }
}
