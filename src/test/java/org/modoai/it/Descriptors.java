package org.modoai.it;

/** Parts of a server's and of webapps' descriptors. */
final class Descriptors {
    private Descriptors() {}

    static String constraint(String pattern, String rest) {
        String patterns =
                pattern.contains("<") ? "<url-pattern>" + pattern : "<url-pattern>" + pattern + "</url-pattern>";
        return "<security-constraint><web-resource-collection><web-resource-name>x</web-resource-name>" + patterns
                + "</web-resource-collection>" + rest + "</security-constraint>";
    }

    static String filter(String type, String pattern, String parameter, String value) {
        return "<filter><filter-name>" + type + "</filter-name><filter-class>org.apache.catalina.filters." + type
                + "</filter-class><init-param><param-name>" + parameter + "</param-name><param-value>" + value
                + "</param-value></init-param></filter><filter-mapping><filter-name>" + type
                + "</filter-name><url-pattern>" + pattern + "</url-pattern></filter-mapping>";
    }

    static String valve(String type, String attributes) {
        return "<Valve className=\"org.apache.catalina.valves." + type + "\" " + attributes + "/>";
    }

    static String user(String name, String roles) {
        return "<user username=\"" + name + "\" password=\"opensesame\" roles=\"" + roles + "\"/>";
    }
}
