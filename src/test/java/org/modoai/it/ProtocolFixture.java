package org.modoai.it;

import java.util.List;

/** What the cases of the protocol table run on. */
interface ProtocolFixture {
    int PAGE = 3;

    TomcatServer server();

    /** The ROOT webapp, offered by the WAR on pages of {@link #PAGE} records. */
    FixtureSite site();

    default OaiClient oai() {
        return webapp("");
    }

    /** A webapp that has the filter jar. */
    default OaiClient webapp(String context) {
        return new OaiClient(server().http(), context + "/modoai");
    }

    default String origin() {
        return "http://localhost:" + server().port();
    }

    /** The identifier that a file of the ROOT webapp must have. */
    default String url(String path) {
        return origin() + "/" + OaiClient.normal(path);
    }

    /** The identifiers of all files, in the order of their dates. */
    default List<String> urls() {
        return site().resources().keySet().stream().map(this::url).toList();
    }
}
