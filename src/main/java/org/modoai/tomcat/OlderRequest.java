package org.modoai.tomcat;

import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;

/**
 * Tomcat 10.1's request object with the constructor of Tomcat 11's. A class can call one of the two only; in 11 {@link
 * RequestObjects} takes this step out.
 */
class OlderRequest extends Request {
    OlderRequest(Connector connector, org.apache.coyote.Request request) {
        super(connector);
        setCoyoteRequest(request);
    }
}
