package org.modoai.site;

/** Whether something is offered cannot be told now: it is to count as it did before. */
public final class Uncertain extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Uncertain(String message) {
        super(message);
    }
}
