package org.modoai.it;

class Tomcat101HiddenNamesIT extends HiddenNamesContract {
    Tomcat101HiddenNamesIT() {
        super(Distribution.TOMCAT_10_1);
    }
}
