package org.modoai.it;

class Tomcat101DeploymentIT extends DeploymentContract {
    Tomcat101DeploymentIT() {
        super(Distribution.TOMCAT_10_1);
    }
}
