package org.modoai.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SitemapTest {
    private static final String NAMESPACE = " xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";

    /** The example of sitemaps.org, with an image as other extensions have it. */
    private static final String URLSET = "<urlset" + NAMESPACE
            + " xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">"
            + "<url><image:image><image:loc>http://h/i.png</image:loc></image:image>"
            + "<loc> http://h/a?x=1&amp;y=2\n</loc><lastmod>2005-01-01</lastmod></url>"
            + "<url><loc>http://h/b</loc></url></urlset>";

    private static Sitemap read(String text) throws IOException {
        return Sitemap.read(stream(text));
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aSitemapNamesPages() throws IOException {
        assertEquals(new Sitemap(List.of("http://h/a?x=1&y=2", "http://h/b"), List.of()), read(URLSET));
    }

    @Test
    void anIndexNamesSitemaps() throws IOException {
        String index = "<sitemapindex" + NAMESPACE + "><sitemap><loc>http://h/1.xml.gz</loc></sitemap></sitemapindex>";
        assertEquals(new Sitemap(List.of(), List.of("http://h/1.xml.gz")), read(index));
    }

    @Test
    void aCompressedSitemapIsRead() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(URLSET.getBytes(StandardCharsets.UTF_8));
        }
        assertEquals(
                2,
                Sitemap.read(new ByteArrayInputStream(bytes.toByteArray()))
                        .pages()
                        .size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://h/a",
                "<urlset><url><loc>http://h/a</loc></url>",
                "<!DOCTYPE urlset [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><urlset><url><loc>&x;</loc></url></urlset>"
            })
    void whatIsNoneIsRefused(String text) {
        assertThrows(IOException.class, () -> read(text));
    }

    @Test
    void noSitemapIsReadWithoutEnd() {
        String many = "<url><loc>http://h/a</loc></url>".repeat(Sitemap.ENTRIES + 1);
        assertThrows(IOException.class, () -> read("<urlset>" + many + "</urlset>"));
        assertThrows(IOException.class, () -> read("<urlset><url><loc>" + "a".repeat(3_000) + "</loc></url></urlset>"));
        assertThrows(IOException.class, () -> read("<a>".repeat(20)));
        InputStream endless = new SequenceInputStream(stream("<urlset>"), new InputStream() {
            @Override
            public int read() {
                return ' ';
            }
        });
        IOException e = assertThrows(IOException.class, () -> Sitemap.read(endless));
        assertTrue(e.getMessage().contains("larger"), e.getMessage());
    }
}
