package org.modoai.it;

class Tomcat101AccessMatrixIT extends AccessMatrixContract {
    Tomcat101AccessMatrixIT() {
        super(Distribution.TOMCAT_10_1);
    }
}
