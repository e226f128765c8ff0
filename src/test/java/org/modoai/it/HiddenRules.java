package org.modoai.it;

/** What the rules for hidden names have in common. */
interface HiddenRules {
    TomcatServer server();

    /** A webapp in one of the forms, with the eyes of a requester. */
    default HiddenView view(Shape shape, String webapp, AccessRequester requester) {
        return new HiddenView(
                requester,
                shape.context(webapp),
                shape.door(webapp),
                HiddenWebapp.root(server().webapps(), shape, webapp));
    }

    /** Who comes by the public way without credentials. */
    default HiddenView outside(Shape shape, String webapp, String... headers) {
        return view(shape, webapp, from("127.0.0.1", headers));
    }

    default AccessRequester from(String address, String... headers) {
        String name = address + " " + String.join(", ", headers);
        return AccessRequester.from(address, server().port(), name, headers);
    }
}
