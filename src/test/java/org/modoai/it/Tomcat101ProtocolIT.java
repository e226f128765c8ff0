package org.modoai.it;

class Tomcat101ProtocolIT extends ProtocolContract {
    Tomcat101ProtocolIT() {
        super(Distribution.TOMCAT_10_1);
    }
}
