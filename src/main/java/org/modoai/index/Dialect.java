package org.modoai.index;

import java.util.List;
import java.util.Optional;

/** All that the SQL of one database has different from another's. */
public interface Dialect {
    Dialect H2 = new Dialect() {
        @Override
        public String text() {
            return "VARCHAR";
        }

        @Override
        public String by(String index) {
            return " USE INDEX (" + index + ")";
        }

        @Override
        public boolean comparesRows() {
            return false;
        }

        @Override
        public List<String> begin() {
            return List.of();
        }

        @Override
        public List<String> clear() {
            return List.of("DROP ALL OBJECTS");
        }

        @Override
        public List<String> settle() {
            return List.of();
        }

        @Override
        public Optional<String> now() {
            return Optional.empty();
        }

        @Override
        public boolean putsOrdersAside() {
            return true;
        }

        @Override
        public String unlessThere() {
            return "";
        }

        /** There is no other server; and a row that was locked so when the server was killed may stay locked for good. */
        @Override
        public String locked() {
            return "";
        }
    };

    /** The type of a column for text of any length that compares as the bytes of ASCII do. */
    String text();

    /** What follows the table's name where only this index will do; nothing where the planner finds it by itself. */
    String by(String index);

    /** Whether one place in an index is found by comparing all of its columns at once. */
    boolean comparesRows();

    /** Statements that come before anything is looked at or made when an index is opened. */
    List<String> begin();

    /** Statements that leave the database empty, whatever was in it; none where it is not ours alone. */
    List<String> clear();

    /** Statements that follow when much has changed. */
    List<String> settle();

    /** A query for this moment in milliseconds; empty where the server's own clock is as good. */
    Optional<String> now();

    /** Whether many rows come faster without the orders of lists, and nobody else needs these meanwhile. */
    boolean putsOrdersAside();

    /** What follows an INSERT that leaves a row alone that is there; nothing where only this one of a batch fails then. */
    String unlessThere();

    /** What follows a query whose rows other servers shall not read so, or change, until the transaction ends. */
    String locked();
}
