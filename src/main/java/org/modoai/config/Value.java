package org.modoai.config;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One value as written, with its place and the name of its setting; read as what it must be, or reported.
 *
 * @param text without surrounding white space
 */
record Value(String place, String setting, String text) {
    private static final String PAGE = "a path of the site, such as news.jsp or catalog?id=3";

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9}) ?([KMG]B)?");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,6}) ?([smh])?");
    private static final String SEGMENT = "(?!\\.\\.?(?:/|$))[A-Za-z0-9._~-]+";
    private static final String JAVA_NAME = "[\\p{L}_$][\\p{L}\\p{N}_$]*";

    /** The text of an element. */
    static Value of(Bound.Text element, String name) {
        return new Value(element.place, "'" + name + "'", element.value.strip());
    }

    /** An attribute, if it is there. */
    static Optional<Value> of(Bound.Element element, String name, String text) {
        String setting = "attribute '" + name + "' of '" + elementName(element) + "'";
        return Optional.ofNullable(text).map(given -> new Value(element.place, setting, given.strip()));
    }

    /** An attribute that must be there. */
    static Value required(Bound.Element element, String name, String text) {
        return of(element, name, text)
                .orElseThrow(() -> new ConfigurationException(
                        element.place + ": '" + elementName(element) + "' lacks the attribute '" + name + "'"));
    }

    private static String elementName(Bound.Element element) {
        return element.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    boolean flag() {
        return switch (text) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw fault("true or false");
        };
    }

    /** A whole number from one up. */
    int count() {
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) == 0) {
            throw fault("a whole number from 1 to 999999999");
        }
        return Integer.parseInt(text);
    }

    /** Bytes. */
    long size(long least) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw fault("a number of bytes, plain or followed by KB, MB or GB (powers of 1024), such as 300KB");
        }
        long unit = size.group(2) == null
                ? 1
                : 1L << 10 * ("KMG".indexOf(size.group(2).charAt(0)) + 1);
        long bytes = Long.parseLong(size.group(1)) * unit;
        if (bytes < least) {
            throw fault("at least " + least);
        }
        return bytes;
    }

    /** Bytes, not beyond what is bearable. */
    long size(long least, long most) {
        long bytes = size(least);
        if (bytes > most) {
            throw fault("at most " + most);
        }
        return bytes;
    }

    Duration duration(Duration least, Duration most) {
        Matcher duration = DURATION.matcher(text);
        if (!duration.matches()) {
            throw fault("whole seconds, or a whole number followed by s, m or h, such as 30s or 5m");
        }
        String unit = Optional.ofNullable(duration.group(2)).orElse("s");
        Duration length = Duration.parse("PT" + duration.group(1) + unit);
        if (length.compareTo(least) < 0 || length.compareTo(most) > 0) {
            throw fault("from " + least.toSeconds() + " to " + most.toSeconds() + " seconds");
        }
        return length;
    }

    <E extends Enum<E>> E oneOf(Class<E> choices) {
        for (E choice : choices.getEnumConstants()) {
            if (text.equals(choice.name().toLowerCase(Locale.ROOT))) {
                return choice;
            }
        }
        String names = Arrays.stream(choices.getEnumConstants())
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        throw fault("one of " + names);
    }

    String nonEmpty() {
        if (text.isEmpty()) {
            throw fault("some text");
        }
        return text;
    }

    String prefix() {
        return matching(
                "(?:/" + SEGMENT + ")+",
                "a path such as /modoai: a slash at the beginning, none at the end,"
                        + " names of letters, digits and . _ ~ -");
    }

    /** The path of a webapp in its normal form. */
    String contextPath() {
        String path = text.equals("ROOT") ? "" : text.replaceFirst("/$", "").replaceFirst("^/", "");
        if (path.contains("##") || ("/" + path + "/").matches(".*(?:[\\\\;?%\\p{Cntrl}]|/\\.{1,2}/|.//).*")) {
            throw fault("the path of a webapp, such as /docs, or ROOT");
        }
        return path.isEmpty() ? "" : "/" + path.replace('#', '/');
    }

    Path directory() {
        try {
            Path path = Path.of(text);
            if (path.isAbsolute()) {
                return path.normalize();
            }
        } catch (InvalidPathException e) {
            throw fault("a directory, by its whole path from the root");
        }
        throw fault("a directory, by its whole path from the root");
    }

    /** The address of a database as JDBC has it, of the one kind that there is a driver for. */
    String databaseUrl() {
        return matching(
                "jdbc:postgresql:[!-~]+", "the address of a PostgreSQL database, such as jdbc:postgresql://host/name");
    }

    /** The first line of a file that is given by its whole path. */
    String firstLine() {
        String expected = "a file that can be read, by its whole path from the root";
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(OnlyFiles.open(Path.of(text)), StandardCharsets.UTF_8.newDecoder()))) {
            String line = lines.readLine();
            if (Path.of(text).isAbsolute() && line != null) {
                return line;
            }
        } catch (IOException | InvalidPathException e) {
            throw fault(expected + " (" + e.getMessage() + ")");
        }
        throw fault(expected + ", with a line in it");
    }

    /** An address on the web, as it is written. */
    URI url() {
        try {
            URI url = new URI(text);
            String scheme = Optional.ofNullable(url.getScheme()).orElse("").toLowerCase(Locale.ROOT);
            if (scheme.matches("https?")
                    && url.getHost() != null
                    && url.getPort() <= 65535
                    && url.getRawUserInfo() == null
                    && url.getRawFragment() == null) {
                return url;
            }
        } catch (URISyntaxException e) {
            throw fault("a whole http or https URL (" + e.getReason() + ")");
        }
        throw fault("a whole http or https URL, with neither user nor fragment");
    }

    /** An address on the web to which more can be added, as it is written. */
    URI bareUrl() {
        URI url = url();
        if (url.getRawQuery() != null) {
            throw fault("a whole http or https URL without a query");
        }
        return url;
    }

    /** The address of a directory: scheme and host in lower case, no standard port, ending in a slash. */
    URI directoryUrl() {
        URI url = bareUrl().normalize();
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        int standard = scheme.equals("http") ? 80 : 443;
        String port = url.getPort() < 0 || url.getPort() == standard ? "" : ":" + url.getPort();
        String path = url.getRawPath().endsWith("/") ? url.getRawPath() : url.getRawPath() + "/";
        String host = url.getHost().toLowerCase(Locale.ROOT);
        return URI.create(URI.create(scheme + "://" + host + port + path).toASCIIString());
    }

    String adminEmail() {
        if (!AdminEmail.isAccepted(text)) {
            throw fault("an address such as webmaster@example.org: without mailto: and +, two characters or more before"
                    + " the @, behind it the name of a real domain, its end in lower case");
        }
        return text;
    }

    String mime() {
        if (!MimeGlob.isValid(text)) {
            throw fault("a media type such as image/png, where * stands for anything, as in video/*");
        }
        return text;
    }

    String className() {
        return matching(JAVA_NAME + "(?:\\." + JAVA_NAME + ")*", "the whole name of a class, such as org.example.Marc");
    }

    /** A metadataPrefix as the protocol has it. */
    String metadataPrefix() {
        return matching("[A-Za-z0-9_.!~*'()-]+", "a metadataPrefix of letters, digits and - _ . ! ~ * ' ( )");
    }

    /** The name of an environment variable. */
    String variable() {
        return matching("[A-Za-z_][A-Za-z0-9_]*", "a name of letters, digits and _");
    }

    Network network() {
        return tried(Network::parse, "an address such as 127.0.0.1, or a network such as 10.0.0.0/8");
    }

    String glob() {
        tried(glob -> new Globs(List.of(glob), List.of()), "a glob such as docs/** or **/*.pdf");
        return text;
    }

    /** A path of the site, with a query perhaps, without the leading slash. */
    String pagePath() {
        String path = text.replaceFirst("^/", "");
        try {
            String names = URLDecoder.decode(path.split("\\?", 2)[0].replace("+", "%2B"), StandardCharsets.UTF_8);
            boolean hidesSlash =
                    path.split("\\?", 2)[0].toLowerCase(Locale.ROOT).contains("%2f");
            if (!hidesSlash && !("/" + names + "/").matches("(?s).*(?:[\\\\#\uFFFD\\p{Cntrl}]|/\\.{1,2}/|.//.).*")) {
                return path;
            }
        } catch (IllegalArgumentException badEncoding) {
            throw fault(PAGE);
        }
        throw fault(PAGE);
    }

    ConfigurationException fault(String expected) {
        return new ConfigurationException(
                place + ": '" + text + "' is no value for " + setting + "; expected " + expected);
    }

    ConfigurationException repeated(String expected) {
        return new ConfigurationException(
                place + ": '" + text + "' a second time as " + setting + "; expected " + expected);
    }

    /** The text may be a secret, and is not told. */
    ConfigurationException misplaced(String expected) {
        return new ConfigurationException(place + ": " + setting + "; expected " + expected);
    }

    private String matching(String pattern, String expected) {
        if (!text.matches(pattern)) {
            throw fault(expected);
        }
        return text;
    }

    /** What the function makes of the text; its complaint is added to what was expected. */
    <T> T tried(Function<String, T> reading, String expected) {
        try {
            return reading.apply(text);
        } catch (IllegalArgumentException e) {
            throw fault(expected + " (" + e.getMessage() + ")");
        }
    }
}
