package org.modoai.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.modoai.repository.Reply;
import org.modoai.xml.XmlOutput;

/**
 * How a reply goes out.
 *
 * @param vary the header fields that decide about it, by the value of Vary
 */
record Sending(String contentType, String vary) {
    static final Sending OAI = new Sending("text/xml; charset=UTF-8", "Accept-Encoding");
    static final Sending CRATE = new Sending("application/crate+xml", "Accept-Encoding");
    static final Sending NEGOTIATED = new Sending("application/crate+xml", "Accept, Accept-Encoding");

    /**
     * Without the reply itself for HEAD.
     *
     * @param pace of its reader
     */
    void send(Reply reply, HttpServletRequest request, HttpServletResponse response, Pace pace) throws IOException {
        response.setContentType(contentType);
        response.addHeader("Vary", vary);
        // an answer is for who asked, and for now
        response.setHeader("Cache-Control", "no-store");
        boolean gzip = AcceptEncoding.gzip(request.getHeaders("Accept-Encoding"));
        if (gzip) {
            response.setHeader("Content-Encoding", "gzip");
        }
        if (!request.getMethod().equals("HEAD")) {
            write(reply, gzip, new PatientOutput(response.getOutputStream(), pace));
        }
    }

    private static void write(Reply reply, boolean gzip, OutputStream out) throws IOException {
        if (gzip) {
            GZIPOutputStream zipped = new GZIPOutputStream(out, 8192, true);
            reply.write(new XmlOutput(zipped));
            zipped.finish();
        } else {
            reply.write(new XmlOutput(out));
        }
    }
}
