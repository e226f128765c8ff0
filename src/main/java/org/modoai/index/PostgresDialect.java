package org.modoai.index;

import java.util.List;
import java.util.Optional;

/** The SQL of PostgreSQL, within one schema of a database that may hold others' tables too. */
record PostgresDialect(String schema) implements Dialect {
    @Override
    public String text() {
        return "TEXT COLLATE \"C\"";
    }

    /** Sessions of ours are told to read by indexes, see {@link PostgresStore}. */
    @Override
    public String by(String index) {
        return "";
    }

    @Override
    public boolean comparesRows() {
        return true;
    }

    /** Two servers may start at once; and who may not make schemas may be given one. */
    @Override
    public List<String> begin() {
        String literal = "'" + schema.replace("'", "''") + "'";
        return List.of(
                "SELECT pg_advisory_xact_lock(" + PostgresStore.LOCKS + ", hashtext(" + literal + "))",
                "DO $body$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = " + literal
                        + ") THEN CREATE SCHEMA " + identifier() + "; END IF; END $body$");
    }

    private String identifier() {
        return '"' + schema.replace("\"", "\"\"") + '"';
    }

    /** Other servers may have another release. */
    @Override
    public List<String> clear() {
        return List.of();
    }

    /** Until the planner has counted the rows it takes any index for as good as the right one. */
    @Override
    public List<String> settle() {
        return List.of("ANALYZE resource");
    }

    @Override
    public Optional<String> now() {
        return Optional.of("SELECT CAST(FLOOR(EXTRACT(EPOCH FROM clock_timestamp()) * 1000) AS BIGINT)");
    }

    @Override
    public boolean putsOrdersAside() {
        return false;
    }

    @Override
    public String unlessThere() {
        return " ON CONFLICT DO NOTHING";
    }

    @Override
    public String locked() {
        return " FOR UPDATE";
    }
}
