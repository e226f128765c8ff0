package org.modoai.it;

/** In which form modoai is there for a webapp: as a WAR that offers it, or as the filter jar in it. */
enum Shape {
    WAR,
    JAR;

    /** The context path of a webapp that there is in both forms. */
    String context(String webapp) {
        return this == WAR ? "/" + webapp : "/" + webapp + "-jar";
    }

    /** The path of the base URL by which it is offered. */
    String door(String webapp) {
        if (this == JAR) {
            return context(webapp) + "/modoai";
        }
        return HiddenFixtures.APART.contains(webapp) ? "/" + webapp + "-war" : "/modoai";
    }
}
