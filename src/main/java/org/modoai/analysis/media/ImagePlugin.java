package org.modoai.analysis.media;

import com.drew.imaging.FileType;
import com.drew.imaging.FileTypeDetector;
import com.drew.imaging.ImageMetadataReader;
import com.drew.imaging.ImageProcessingException;
import com.drew.imaging.tiff.TiffMetadataReader;
import com.drew.lang.RandomAccessFileReader;
import com.drew.metadata.Directory;
import com.drew.metadata.Metadata;
import com.drew.metadata.Tag;
import com.drew.metadata.file.FileTypeDirectory;
import com.drew.metadata.xmp.XmpDirectory;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Set;
import java.util.TreeMap;
import org.modoai.config.PluginSettings;
import org.modoai.plugin.Finding;
import org.modoai.plugin.Inquiry;
import org.modoai.plugin.Plugin;
import org.modoai.plugin.Specimen;
import org.modoai.site.MediaType;

/**
 * The metadata of an image or a film, as metadata-extractor reads them: a line for each tag, {@code Directory/Tag: value}, in
 * the order of the file.
 */
public final class ImagePlugin implements Plugin {
    private static final String VERSION =
            new Library("metadata-extractor", "com.drewnoakes", "metadata-extractor").version();

    /** Whose directories may be anywhere in the file; the library would keep in memory all that is before them. */
    private static final Set<FileType> TIFF = Set.of(
            FileType.Tiff,
            FileType.Arw,
            FileType.Cr2,
            FileType.Dng,
            FileType.GoPro,
            FileType.Kdc,
            FileType.Nef,
            FileType.Orf,
            FileType.Pef,
            FileType.Rw2,
            FileType.Srw,
            FileType.ThreeFR);

    /** It is XML, of which the library knows nothing. */
    private static final MediaType DRAWING = new MediaType("image", "svg+xml");

    private final PluginSettings settings;

    public ImagePlugin(PluginSettings settings) {
        settings.settings().only();
        this.settings = settings;
    }

    @Override
    public boolean accepts(Specimen specimen) {
        return !specimen.mediaType().equals(DRAWING);
    }

    @Override
    public Finding examine(Specimen specimen) throws InterruptedException {
        return Inquiry.of(specimen, settings, VERSION, Watch.over(ImagePlugin::read));
    }

    private static void read(Inquiry inquiry) throws IOException, ImageProcessingException {
        try (BufferedInputStream in = new BufferedInputStream(inquiry.open())) {
            FileType type = FileTypeDetector.detectFileType(in);
            Metadata metadata = TIFF.contains(type)
                    ? tiff(inquiry)
                    : ImageMetadataReader.readMetadata(in, inquiry.specimen().length(), type);
            metadata.addDirectory(new FileTypeDirectory(type));
            for (Directory directory : metadata.getDirectories()) {
                inquiry.check();
                say(directory, inquiry);
            }
        }
    }

    private static Metadata tiff(Inquiry inquiry) throws IOException, ImageProcessingException {
        try (RandomAccessFile file =
                new RandomAccessFile(inquiry.specimen().file().toFile(), "r")) {
            return TiffMetadataReader.readMetadata(new RandomAccessFileReader(file) {
                @Override
                public byte getByte(int index) throws IOException {
                    inquiry.check();
                    return super.getByte(index);
                }

                @Override
                public byte[] getBytes(int index, int count) throws IOException {
                    inquiry.check();
                    return super.getBytes(index, count);
                }
            });
        }
    }

    private static void say(Directory directory, Inquiry inquiry) throws IOException {
        String name = directory.getName() + "/";
        for (Tag tag : directory.getTags()) {
            inquiry.check();
            String value = tag.getDescription();
            if (value != null) {
                inquiry.say(name + tag.getTagName(), value);
            }
        }
        if (directory instanceof XmpDirectory xmp) {
            new TreeMap<>(xmp.getXmpProperties()).forEach((path, value) -> inquiry.say(name + path, value));
        }
        for (String error : directory.getErrors()) {
            inquiry.say(name + "Error", error);
        }
    }
}
