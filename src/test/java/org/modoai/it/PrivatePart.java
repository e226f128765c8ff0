package org.modoai.it;

import java.io.IOException;

/** What is below {@code private/} of a webapp is for ann alone, who says her password unasked. */
final class PrivatePart {
    static final String CREDENTIALS = AccessRequester.basic("ann", "opensesame");

    /** For {@code web.xml}. */
    static final String CONSTRAINT = """
            <security-constraint>
              <web-resource-collection>
                <web-resource-name>private</web-resource-name><url-pattern>/private/*</url-pattern>
              </web-resource-collection>
              <auth-constraint><role-name>reader</role-name></auth-constraint>
            </security-constraint>
            <login-config><auth-method>BASIC</auth-method><realm-name>x</realm-name></login-config>
            <security-role><role-name>reader</role-name></security-role>
            """;

    private PrivatePart() {}

    static void introduce(TomcatServer server) throws IOException {
        server.replace(
                "tomcat-users.xml",
                "</tomcat-users>",
                "<role rolename=\"reader\"/><user username=\"ann\" password=\"opensesame\" roles=\"reader\"/>"
                        + "</tomcat-users>");
    }
}
