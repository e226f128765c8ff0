package org.modoai.convergence;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.sql.DataSource;

/**
 * Connections that nobody closes before all are: H2's pool rolls each back before it is used again, and a roll back
 * forgets all statements that were prepared. For one thread.
 */
final class KeptConnections implements AutoCloseable {
    private final DataSource source;
    private final Deque<Connection> idle = new ArrayDeque<>();

    KeptConnections(DataSource source) {
        this.source = source;
    }

    DataSource source() {
        return (DataSource) Proxy.newProxyInstance(
                KeptConnections.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        return shared(idle.isEmpty() ? source.getConnection() : idle.pop());
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
    }

    private Connection shared(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                KeptConnections.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        connection.setAutoCommit(true);
                        idle.push(connection);
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : idle) {
            connection.close();
        }
    }
}
