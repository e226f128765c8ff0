package org.modoai.cli;

/** Why a command ends early: one line for the user, and the exit code. */
final class CommandException extends Exception {
    static final int FAILURE = 1;
    static final int USAGE = 64;

    private static final long serialVersionUID = 1L;

    private final int status;
    private final boolean usage;

    private CommandException(int status, boolean usage, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
        this.usage = usage;
    }

    static CommandException usage(String message) {
        return new CommandException(USAGE, true, message, null);
    }

    static CommandException failure(String message) {
        return new CommandException(FAILURE, false, message, null);
    }

    static CommandException failure(String message, Throwable cause) {
        return new CommandException(FAILURE, false, message, cause);
    }

    /** The same, with the exit code that a command has for it. */
    CommandException as(int other) {
        return new CommandException(other, usage, getMessage(), getCause());
    }

    /** Whether the user should see how it is done. */
    boolean isUsage() {
        return usage;
    }

    int status() {
        return status;
    }
}
