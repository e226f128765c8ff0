package org.modoai.plugin;

import java.util.Map;
import java.util.Optional;

/**
 * Which of JHOVE's modules is asked for which media type: left to itself, JHOVE takes broken files for plain bytes. Used by its
 * worker as well as by us.
 */
public final class JhoveModules {
    private static final String HUL = "edu.harvard.hul.ois.jhove.module.";
    private static final String XML = HUL + "XmlModule";

    private static final Map<String, String> BY_TYPE = Map.ofEntries(
            Map.entry("application/gzip", HUL + "GzipModule"),
            Map.entry("application/pdf", HUL + "PdfModule"),
            Map.entry("application/warc", HUL + "WarcModule"),
            Map.entry("application/x-gzip", HUL + "GzipModule"),
            Map.entry("application/xhtml+xml", HUL + "HtmlModule"),
            Map.entry("application/xml", XML),
            Map.entry("audio/aiff", HUL + "AiffModule"),
            Map.entry("audio/vnd.wave", HUL + "WaveModule"),
            Map.entry("audio/wav", HUL + "WaveModule"),
            Map.entry("audio/x-aiff", HUL + "AiffModule"),
            Map.entry("audio/x-wav", HUL + "WaveModule"),
            Map.entry("image/gif", HUL + "GifModule"),
            Map.entry("image/jp2", HUL + "Jpeg2000Module"),
            Map.entry("image/jpeg", HUL + "JpegModule"),
            Map.entry("image/jpx", HUL + "Jpeg2000Module"),
            Map.entry("image/png", "com.mcgath.jhove.module.PngModule"),
            Map.entry("image/tiff", HUL + "TiffModule"),
            Map.entry("text/html", HUL + "HtmlModule"),
            Map.entry("text/xml", XML));

    private JhoveModules() {}

    /** The name of its class; empty if there is none. */
    public static Optional<String> of(String mediaType) {
        if (BY_TYPE.containsKey(mediaType)) {
            return Optional.of(BY_TYPE.get(mediaType));
        }
        if (mediaType.endsWith("+xml")) {
            return Optional.of(XML);
        }
        return mediaType.startsWith("text/") ? Optional.of(HUL + "Utf8Module") : Optional.empty();
    }
}
