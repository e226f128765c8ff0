package org.modoai.config;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.UnmarshallerHandler;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UnsupportedEncodingException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.validation.Schema;
import javax.xml.validation.ValidatorHandler;
import org.glassfish.jaxb.runtime.v2.JAXBContextFactory;
import org.modoai.xml.Xml;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Reads {@code modoai.xml} whole: either all of it is right, or the first fault is reported with its place. */
public final class ConfigurationReader {
    private final Schema schema = Xml.schema(schema());
    private final JAXBContext context = context();

    /** The schema of the configuration, as we publish it. */
    public static URL schema() {
        return ConfigurationReader.class.getResource("modoai.xsd");
    }

    /** What holds when there is no file. */
    public static Configuration defaults() {
        return Mapping.configuration(new Bound.Modoai());
    }

    /** @throws ConfigurationException if the file cannot be read or has a fault */
    public Configuration read(Path file) {
        return read(file.toString(), () -> Files.newInputStream(file));
    }

    /** @throws ConfigurationException if the file cannot be read or has a fault */
    public Configuration read(URL file) {
        return read("file".equals(file.getProtocol()) ? file.getPath() : file.toString(), () -> {
            URLConnection connection = file.openConnection();
            connection.setUseCaches(false);
            return connection.getInputStream();
        });
    }

    private Configuration read(String file, Opening opening) {
        try (InputStream in = opening.open()) {
            return read(new Places(file, Xml.reader()), in);
        } catch (IOException e) {
            throw new ConfigurationException(file + ": cannot be read: " + e, e);
        }
    }

    private Configuration read(Places places, InputStream in) throws IOException {
        SchemaFaults faults = new SchemaFaults(places);
        try {
            Configuration configuration = Mapping.configuration(bind(places, faults, in));
            faults.noted().ifPresent(fault -> {
                throw fault;
            });
            return configuration;
        } catch (SAXParseException e) {
            String place = places.place(Math.max(1, e.getLineNumber()), Math.max(1, e.getColumnNumber()));
            throw new ConfigurationException(place + ": " + malformed(e), e);
        } catch (CharConversionException | UnsupportedEncodingException e) {
            throw new ConfigurationException(
                    places.here() + ": not readable in the encoding of the file; expected UTF-8 (" + e + ")", e);
        } catch (SAXException | JAXBException e) {
            throw new ConfigurationException(places.place() + ": cannot be bound: " + e, e);
        }
    }

    private Bound.Modoai bind(Places places, SchemaFaults faults, InputStream in)
            throws IOException, JAXBException, SAXException {
        Unmarshaller unmarshaller = context.createUnmarshaller();
        unmarshaller.setEventHandler(faults::refuse);
        unmarshaller.setListener(new Unmarshaller.Listener() {
            @Override
            public void beforeUnmarshal(Object target, Object parent) {
                ((Bound.Element) target).place = places.place();
            }
        });
        UnmarshallerHandler binding = unmarshaller.getUnmarshallerHandler();
        ValidatorHandler validation = schema.newValidatorHandler();
        validation.setErrorHandler(faults);
        validation.setContentHandler(binding);
        places.setContentHandler(validation);
        places.parse(new InputSource(in));
        return (Bound.Modoai) binding.getResult();
    }

    private static String malformed(SAXParseException fault) {
        String message = String.valueOf(fault.getMessage());
        return message.contains("disallow-doctype-decl")
                ? "a document type is not allowed; expected <modoai xmlns=\"" + Bound.NAMESPACE + "\">"
                : "not well-formed XML: " + message;
    }

    /** Straight from the runtime: where its classes are relocated, no lookup would find it. */
    private static JAXBContext context() {
        try {
            return new JAXBContextFactory().createContext(new Class<?>[] {Bound.Modoai.class}, Map.of());
        } catch (JAXBException e) {
            throw new IllegalStateException("the classes of the configuration cannot be bound", e);
        }
    }

    private interface Opening {
        InputStream open() throws IOException;
    }
}
