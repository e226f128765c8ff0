package org.modoai.analysis.media;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.encryption.PDEncryption;
import org.modoai.plugin.Inquiry;

/** Something that can be said of a PDF document. */
enum PdfPart {
    /** What is in its trailer and catalog. */
    INFORMATION {
        @Override
        void say(PDDocument document, Inquiry inquiry) {
            COSDictionary information = document.getDocumentInformation().getCOSObject();
            for (Map.Entry<COSName, COSBase> entry : information.entrySet()) {
                text(entry.getValue())
                        .ifPresent(text -> inquiry.say(entry.getKey().getName(), text));
            }
            inquiry.say("Pages", Integer.toString(document.getNumberOfPages()));
            inquiry.say("Encrypted", encryption(document));
            inquiry.say("PDF version", Float.toString(document.getVersion()));
        }
    },
    /** The packet that its catalog leads to. */
    XMP {
        @Override
        void say(PDDocument document, Inquiry inquiry) throws IOException {
            PDMetadata metadata = document.getDocumentCatalog().getMetadata();
            if (metadata == null) {
                return;
            }
            try (InputStream packet = metadata.exportXMPMetadata()) {
                byte[] step = new byte[STEP];
                for (int count; (count = packet.readNBytes(step, 0, STEP)) > 0; ) {
                    inquiry.check();
                    inquiry.sayXml(step, count);
                }
            }
        }
    };

    private static final int STEP = 64 * 1024;

    abstract void say(PDDocument document, Inquiry inquiry) throws IOException;

    void read(Inquiry inquiry) throws IOException {
        try (RandomAccessRead file = new WatchedFile(inquiry);
                PDDocument document = Loader.loadPDF(file, IOUtils.createMemoryOnlyStreamCache())) {
            say(document, inquiry);
        }
    }

    /** Of the file as it is; PDFBox may have been let in by an empty password. */
    private static String encryption(PDDocument document) {
        if (!document.isEncrypted()) {
            return "no";
        }
        PDEncryption encryption = document.getEncryption();
        return "yes (" + encryption.getFilter() + ", version " + encryption.getVersion() + ", revision "
                + encryption.getRevision() + ", " + encryption.getLength() + " bits)";
    }

    /** Of what an information dictionary may hold: others are no information. */
    private static Optional<String> text(COSBase value) {
        COSBase direct = value instanceof COSObject reference ? reference.getObject() : value;
        if (direct instanceof COSString string) {
            return Optional.of(string.getString());
        }
        if (direct instanceof COSName name) {
            return Optional.of(name.getName());
        }
        if (direct instanceof COSInteger number) {
            return Optional.of(Long.toString(number.longValue()));
        }
        return direct instanceof COSBoolean flag ? Optional.of(Boolean.toString(flag.getValue())) : Optional.empty();
    }
}
