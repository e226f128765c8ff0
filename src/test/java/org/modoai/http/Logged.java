package org.modoai.http;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** What modoai logs, with stack traces as they would be printed. */
final class Logged {
    private Logged() {}

    /** What may fail. */
    interface Action {
        void run() throws Exception;
    }

    static String during(Action action) throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger("org.modoai");
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.start();
        logger.addAppender(appender);
        try {
            action.run();
        } finally {
            logger.detachAppender(appender);
        }
        return List.copyOf(appender.list).stream()
                .map(event -> event.getLevel() + " " + event.getFormattedMessage() + "\n"
                        + ThrowableProxyUtil.asString(event.getThrowableProxy()))
                .collect(Collectors.joining());
    }
}
