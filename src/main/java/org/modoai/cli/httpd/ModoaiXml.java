package org.modoai.cli.httpd;

import java.io.StringWriter;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.modoai.cli.httpd.Plugin.Command;

/** Writes {@code modoai.xml} for people: indented, with a comment wherever something was guessed or left out. */
final class ModoaiXml {
    private static final String NAMESPACE = "urn:modoai:config:1";
    private static final int WIDTH = 100;

    private final Modoai modoai;
    private final XMLStreamWriter xml;
    private int depth;

    private ModoaiXml(Modoai modoai, XMLStreamWriter xml) {
        this.modoai = modoai;
        this.xml = xml;
    }

    /** To be written in UTF-8. */
    static String text(Modoai modoai) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            new ModoaiXml(modoai, xml).document();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML cannot be written", e);
        }
        return text.toString();
    }

    private void document() throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("modoai");
        xml.writeDefaultNamespace(NAMESPACE);
        attribute("prefix", Setting.PREFIX);
        attribute("active", Setting.ACTIVE);
        depth = 1;
        for (Remark remark : modoai.remarks()) {
            comment(remark);
        }
        repository();
        formats();
        limits();
        plugins();
        close();
        xml.writeCharacters("\n");
        xml.writeEndDocument();
    }

    private void repository() throws XMLStreamException {
        if (isGiven(Setting.NAME, Setting.ADMIN_EMAIL)) {
            open("repository");
            element("name", setting(Setting.NAME));
            element("adminEmail", setting(Setting.ADMIN_EMAIL));
            close();
        }
    }

    private void formats() throws XMLStreamException {
        if (isGiven(Setting.THRESHOLD)) {
            open("formats");
            empty("content");
            attribute("threshold", Setting.THRESHOLD);
            close();
        }
    }

    private void limits() throws XMLStreamException {
        if (isGiven(Setting.PAGE_RECORDS, Setting.PAGE_BYTES)) {
            empty("limits");
            attribute("pageRecords", Setting.PAGE_RECORDS);
            attribute("pageBytes", Setting.PAGE_BYTES);
        }
    }

    private void plugins() throws XMLStreamException {
        if (modoai.plugins().isEmpty()) {
            return;
        }
        open("plugins");
        for (Plugin plugin : modoai.plugins()) {
            for (Remark remark : plugin.remarks()) {
                comment(remark);
            }
            if (plugin.command().isPresent()) {
                plugin(plugin, plugin.command().get());
            }
        }
        close();
    }

    /** Commands are attributes where they fit into a line, else elements. */
    private void plugin(Plugin plugin, Command command) throws XMLStreamException {
        String mime = String.join(" ", plugin.mime());
        String all = plugin.label() + command.exec() + command.version().orElse("") + mime;
        if (all.length() <= WIDTH && all.indexOf('\t') < 0) {
            empty("plugin");
            xml.writeAttribute("label", plugin.label());
            xml.writeAttribute("exec", command.exec());
            if (command.version().isPresent()) {
                xml.writeAttribute("version", command.version().get());
            }
            mime(mime);
        } else {
            open("plugin");
            xml.writeAttribute("label", plugin.label());
            mime(mime);
            element("exec", Optional.of(command.exec()));
            element("version", command.version());
            close();
        }
    }

    private void mime(String mime) throws XMLStreamException {
        if (!mime.isEmpty()) {
            xml.writeAttribute("mime", mime);
        }
    }

    /** In a comment two hyphens must not meet. */
    private void comment(Remark remark) throws XMLStreamException {
        String text = "line " + remark.place().line() + ": " + remark.text();
        indent();
        xml.writeComment(" " + text.replaceAll("-(?=-)", "- ") + " ");
    }

    private boolean isGiven(Setting... any) {
        return Set.of(any).stream().anyMatch(modoai.settings()::containsKey);
    }

    private Optional<String> setting(Setting setting) {
        return Optional.ofNullable(modoai.settings().get(setting));
    }

    private void attribute(String name, Setting setting) throws XMLStreamException {
        if (isGiven(setting)) {
            xml.writeAttribute(name, setting(setting).orElseThrow());
        }
    }

    private void element(String name, Optional<String> text) throws XMLStreamException {
        if (text.isPresent()) {
            indent();
            xml.writeStartElement(name);
            xml.writeCharacters(text.get());
            xml.writeEndElement();
        }
    }

    private void empty(String name) throws XMLStreamException {
        indent();
        xml.writeEmptyElement(name);
    }

    private void open(String name) throws XMLStreamException {
        indent();
        xml.writeStartElement(name);
        depth++;
    }

    private void close() throws XMLStreamException {
        depth--;
        indent();
        xml.writeEndElement();
    }

    private void indent() throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }
}
