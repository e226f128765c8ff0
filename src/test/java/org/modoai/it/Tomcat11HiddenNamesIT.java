package org.modoai.it;

class Tomcat11HiddenNamesIT extends HiddenNamesContract {
    Tomcat11HiddenNamesIT() {
        super(Distribution.TOMCAT_11);
    }
}
