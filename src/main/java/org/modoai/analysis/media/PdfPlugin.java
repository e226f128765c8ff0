package org.modoai.analysis.media;

import org.modoai.config.PluginSettings;
import org.modoai.config.Settings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Inquiry;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;

/**
 * What a PDF document says of itself, read by Apache PDFBox. The parameter {@code part} is {@code information} for its
 * information dictionary, number of pages, version and encryption, a line each; or {@code xmp} for its XMP packet as it
 * stands, nothing where there is none. Without it, it is {@code information}.
 */
public final class PdfPlugin implements Plugin {
    private static final String VERSION = new Library("Apache PDFBox", "org.apache.pdfbox", "pdfbox").version();

    private final PluginSettings settings;
    private final PdfPart part;

    public PdfPlugin(PluginSettings settings) {
        this.settings = settings;
        this.part = part(settings.settings().only("part"));
    }

    private static PdfPart part(Settings settings) {
        String name = settings.text("part").orElse("information").strip();
        return switch (name) {
            case "information" -> PdfPart.INFORMATION;
            case "xmp" -> PdfPart.XMP;
            default -> throw settings.fault("parameter part must be information or xmp, not '" + name + "'");
        };
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return true;
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        return Inquiry.of(specimen, settings, VERSION, part::read);
    }
}
