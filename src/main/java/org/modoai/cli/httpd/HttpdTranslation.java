package org.modoai.cli.httpd;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code httpd.conf} says of mod_oai, as {@code modoai.xml}.
 *
 * @param xml a configuration that can be read without fault
 * @param remarks on what had to be guessed, or was left out, in the order of the file
 */
public record HttpdTranslation(String xml, List<Remark> remarks) {
    public HttpdTranslation {
        remarks = List.copyOf(remarks);
    }

    /** @throws IOException if the file cannot be read, or has nothing of mod_oai */
    public static HttpdTranslation of(Path file) throws IOException {
        return of(file, new Trial());
    }

    static HttpdTranslation of(Path file, Trial trial) throws IOException {
        List<Remark> general = new ArrayList<>();
        List<Node> nodes = HttpdParser.parse(HttpdFile.read(file), general);
        Modoai modoai = ModoaiSections.read(nodes, trial, general);
        Optional<String> complaint = trial.complaint(modoai);
        if (complaint.isPresent()) {
            throw new IOException("what was made of it is no configuration: " + complaint.get());
        }
        List<Remark> all = Stream.concat(
                        modoai.remarks().stream(),
                        modoai.plugins().stream().flatMap(plugin -> plugin.remarks().stream()))
                .sorted()
                .toList();
        return new HttpdTranslation(ModoaiXml.text(modoai), all);
    }
}
