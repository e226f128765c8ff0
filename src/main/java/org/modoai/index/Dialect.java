package org.modoai.index;

import java.util.List;

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
        public List<String> clear() {
            return List.of("DROP ALL OBJECTS");
        }
    };

    /** The type of a column for text of any length that compares as the bytes of ASCII do. */
    String text();

    /** What follows the table's name where only this index will do; nothing where the planner finds it by itself. */
    String by(String index);

    /** Statements that leave the database empty, whatever was in it. */
    List<String> clear();
}
