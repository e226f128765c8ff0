package org.modoai.cli;

/** Why a command ends early: one line for the user, and the exit code. */
final class CommandException extends Exception {
    static final int FAILURE = 1;
    static final int USAGE = 64;

    private static final long serialVersionUID = 1L;

    private final int status;

    private CommandException(int status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    static CommandException usage(String message) {
        return new CommandException(USAGE, message, null);
    }

    static CommandException failure(String message) {
        return new CommandException(FAILURE, message, null);
    }

    static CommandException failure(String message, Throwable cause) {
        return new CommandException(FAILURE, message, cause);
    }

    int status() {
        return status;
    }
}
