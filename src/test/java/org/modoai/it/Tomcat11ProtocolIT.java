package org.modoai.it;

class Tomcat11ProtocolIT extends ProtocolContract {
    Tomcat11ProtocolIT() {
        super(Distribution.TOMCAT_11);
    }
}
