package org.modoai.plugin;

/** The interruption of a plugin that had something to say already. */
final class CalledOff extends InterruptedException {
    private static final long serialVersionUID = 1;

    private final transient Finding soFar;

    CalledOff(Finding soFar) {
        this.soFar = soFar;
    }

    Finding soFar() {
        return soFar;
    }
}
