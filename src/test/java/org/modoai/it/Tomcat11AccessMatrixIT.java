package org.modoai.it;

class Tomcat11AccessMatrixIT extends AccessMatrixContract {
    Tomcat11AccessMatrixIT() {
        super(Distribution.TOMCAT_11);
    }
}
