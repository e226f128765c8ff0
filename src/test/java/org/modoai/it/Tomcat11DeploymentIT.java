package org.modoai.it;

class Tomcat11DeploymentIT extends DeploymentContract {
    Tomcat11DeploymentIT() {
        super(Distribution.TOMCAT_11);
    }
}
