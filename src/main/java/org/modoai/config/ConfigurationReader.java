package org.modoai.config;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.UnmarshallerHandler;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.xml.validation.Schema;
import javax.xml.validation.ValidatorHandler;
import org.glassfish.jaxb.runtime.v2.JAXBContextFactory;
import org.modoai.xml.Xml;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.XMLFilterImpl;

/** Reads {@code modoai.xml} whole: either all of it is right, or its faults are reported with their places. */
public final class ConfigurationReader {
    private final Schema schema = Xml.schema(schema());
    private final JAXBContext context = context();

    /** The schema of the configuration, as we publish it. */
    public static URL schema() {
        return ConfigurationReader.class.getResource("modoai.xsd");
    }

    /** What holds when there is no file. */
    public static Configuration defaults() {
        ConfigurationReader reader = new ConfigurationReader();
        return Mapping.configuration(new Bound.Modoai(), PluginsMapping::noInclusion, reader::standardPlugins);
    }

    /** @throws ConfigurationException if the file cannot be read or has a fault */
    public Configuration read(Path file) {
        return read(new Source.OnDisk(file));
    }

    /** @throws ConfigurationException if the file cannot be read or has a fault */
    public Configuration read(URL file) {
        return read(new Source.AtUrl(file));
    }

    /**
     * What is certain of a file with faults: where modoai was to answer, and whether it was; for the rest the defaults
     * hold.
     */
    public Configuration leastOf(Source file) {
        Bound.Modoai root = new Bound.Modoai();
        root.active = RootTag.attribute(file, "active")
                .filter(active -> active.matches("\\s*(false|0)\\s*"))
                .orElse(null);
        root.prefix = RootTag.attribute(file, "prefix").orElse(null);
        try {
            return Mapping.configuration(root, PluginsMapping::noInclusion, this::standardPlugins);
        } catch (ConfigurationException noPrefix) {
            root.prefix = null;
            return Mapping.configuration(root, PluginsMapping::noInclusion, this::standardPlugins);
        }
    }

    /** @throws ConfigurationException if the file cannot be read or has a fault */
    public Configuration read(Source file) {
        try {
            return read(
                    file,
                    Bound.Modoai.class,
                    root -> Mapping.configuration(root, name -> plugins(file, name), this::standardPlugins));
        } catch (IOException e) {
            throw new ConfigurationException(file.name() + ": cannot be read: " + reason(e), e);
        }
    }

    /** The sentence, if we made it; the name of the class says more than the message otherwise. */
    private static String reason(IOException e) {
        return e.getClass() == IOException.class ? e.getMessage() : e.toString();
    }

    private PluginsSettings plugins(Source including, Value name) {
        try {
            return read(including.resolve(name.text()), Bound.Plugins.class, PluginsMapping::included);
        } catch (IOException e) {
            throw name.fault("a file that can be read (" + reason(e) + ")");
        }
    }

    /** Those of {@code conf/plugins.xml}, which the build puts beside this class. */
    private PluginsSettings standardPlugins() {
        try {
            return read(new Source.Inside("plugins.xml"), Bound.Plugins.class, PluginsMapping::included);
        } catch (IOException e) {
            throw new UncheckedIOException("the standard list of plugins is missing", e);
        }
    }

    private <R extends Bound.Element, T> T read(Source file, Class<R> root, Function<R, T> mapping) throws IOException {
        try (InputStream in = file.open()) {
            return read(new Places(file.name(), Xml.reader()), in, root, mapping);
        }
    }

    private <R extends Bound.Element, T> T read(Places places, InputStream in, Class<R> root, Function<R, T> mapping)
            throws IOException {
        SchemaFaults faults = new SchemaFaults(places, rootName(root));
        Optional<T> settings = Optional.empty();
        Optional<ConfigurationException> fault = Optional.empty();
        try {
            settings = Optional.of(mapping.apply(root.cast(bind(places, faults, in, root))));
        } catch (SAXParseException e) {
            String place = places.place(Math.max(1, e.getLineNumber()), Math.max(1, e.getColumnNumber()));
            fault = Optional.of(new ConfigurationException(place + ": " + malformed(e, root), e));
        } catch (CharConversionException | UnsupportedEncodingException e) {
            fault = Optional.of(new ConfigurationException(
                    places.here() + ": not readable in the encoding of the file; expected UTF-8 (" + e + ")", e));
        } catch (SAXException | JAXBException e) {
            fault = Optional.of(new ConfigurationException(places.place() + ": cannot be bound: " + e, e));
        } catch (ConfigurationException e) {
            fault = Optional.of(e);
        }
        List<String> all = faults.with(fault);
        if (!all.isEmpty()) {
            throw new ConfigurationException(all, fault.orElse(null));
        }
        return settings.orElseThrow();
    }

    private Object bind(Places places, SchemaFaults faults, InputStream in, Class<?> root)
            throws IOException, JAXBException, SAXException {
        Unmarshaller unmarshaller = context.createUnmarshaller();
        // what does not belong is known before JAXB leaves it out
        unmarshaller.setEventHandler(event -> true);
        unmarshaller.setListener(new Unmarshaller.Listener() {
            @Override
            public void beforeUnmarshal(Object target, Object parent) {
                if (parent == null && !root.isInstance(target)) {
                    throw new ConfigurationException(places.place() + ": " + faults.anotherRoot());
                }
                ((Bound.Element) target).place = places.place();
            }
        });
        UnmarshallerHandler binding = unmarshaller.getUnmarshallerHandler();
        ValidatorHandler validation = schema.newValidatorHandler();
        validation.setErrorHandler(faults);
        validation.setContentHandler(binding);
        places.setContentHandler(new XMLFilterImpl() {
            {
                setContentHandler(validation);
            }

            @Override
            public void startElement(String uri, String name, String qualified, Attributes attributes)
                    throws SAXException {
                faults.begin();
                super.startElement(uri, name, qualified, attributes);
            }
        });
        places.parse(new InputSource(in));
        return binding.getResult();
    }

    private static String malformed(SAXParseException fault, Class<?> root) {
        String message = String.valueOf(fault.getMessage());
        return message.contains("disallow-doctype-decl")
                ? "a document type is not allowed; expected <" + rootName(root) + " xmlns=\"" + Bound.NAMESPACE + "\">"
                : "not well-formed XML: " + message;
    }

    private static String rootName(Class<?> root) {
        return root.getAnnotation(XmlRootElement.class).name();
    }

    /** Straight from the runtime: where its classes are relocated, no lookup would find it. */
    private static JAXBContext context() {
        try {
            return new JAXBContextFactory().createContext(new Class<?>[] {Bound.Modoai.class}, Map.of());
        } catch (JAXBException e) {
            throw new IllegalStateException("the classes of the configuration cannot be bound", e);
        }
    }
}
