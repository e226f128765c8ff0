package org.modoai.index;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.modoai.site.MediaType;
import org.modoai.site.Resource;
import org.modoai.site.Revision;

/** The SQL that reads the table of resources. Every query reads one stretch of an index, in its order. */
final class ResourceTable {
    private static final String COLUMNS =
            "SELECT site, path, type, subtype, length, modified, nanos, datestamp, revision, touched, standing";
    private static final String ROWS = COLUMNS + ", digest, racy, written FROM resource";

    /** Of entries, which need less than whole rows. */
    static final String SELECT = COLUMNS + " FROM resource";

    static final String BELOW = SELECT + " WHERE site = ? AND path > ? AND path < ? ORDER BY site, path LIMIT ?";
    static final String REST_OF_SITE = "datestamp = ? AND site = ? AND path > ?";
    static final String REST_OF_SECOND = "datestamp = ? AND site >= ?";
    static final String SECONDS = "datestamp >= ? AND datestamp <= ?";
    static final String ALL_BEHIND = "(datestamp, site, path) > (?, ?, ?) AND datestamp <= ?";

    private static final String TYPES_IN_ORDER = " ORDER BY type, subtype, datestamp, site, path LIMIT 1";

    private static final String EARLIEST = " WHERE standing IN (" + Standing.PUBLIC.ordinal() + ", "
            + Standing.HIDDEN.ordinal() + ", " + Standing.GONE.ordinal() + ") ORDER BY datestamp, site, path LIMIT 1";
    private static final Standing[] STANDINGS = Standing.values();

    private final Dialect dialect;

    ResourceTable(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * What comes after a cursor lies in one stretch, where the database compares rows; else in three: the rest of its
     * site on its second, the other sites on that second, the seconds after it.
     */
    List<Entry> page(Connection connection, Selection selection, Cursor after, int limit) throws SQLException {
        Order order = Order.of(selection.types());
        long first = selection.from().getEpochSecond() + (selection.from().getNano() > 0 ? 1 : 0);
        long last = selection.until().getEpochSecond();
        long second = after.datestamp().getEpochSecond();
        if (dialect.comparesRows()) {
            List<Object> place = second < first
                    ? order.parameters(first, "", "", last, limit)
                    : order.parameters(second, after.site(), after.path(), last, limit);
            return entries(connection, order.select(dialect, ALL_BEHIND), place);
        }
        List<Entry> page = new ArrayList<>();
        if (second >= first && second <= last) {
            String rest = order.select(dialect, REST_OF_SITE);
            page.addAll(entries(connection, rest, order.parameters(second, after.site(), after.path(), limit)));
            if (page.size() < limit) {
                String others = order.select(dialect, REST_OF_SECOND);
                page.addAll(entries(
                        connection, others, order.parameters(second, behind(after.site()), limit - page.size())));
            }
        }
        long start = Math.max(first, second + 1);
        if (page.size() < limit && start <= last) {
            String later = order.select(dialect, SECONDS);
            page.addAll(entries(connection, later, order.parameters(start, last, limit - page.size())));
        }
        return page;
    }

    /** The earliest datestamp of all that is or was public. */
    Optional<Instant> earliest(Connection connection) throws SQLException {
        return first(connection, SELECT + dialect.by(Schema.BY_DATE) + EARLIEST, List.of())
                .map(Entry::datestamp);
    }

    Optional<Entry> find(Connection connection, String site, String path) throws SQLException {
        return first(connection, SELECT + " WHERE site = ? AND path = ?", List.of(site, path));
    }

    Optional<Row> row(Connection connection, String site, String path) throws SQLException {
        String sql = ROWS + " WHERE site = ? AND path = ?";
        return read(connection, sql, List.of(site, path), ResourceTable::row).stream()
                .findFirst();
    }

    /** A site's rows behind this path, in order of path. */
    List<Row> behind(Connection connection, String site, String path, int limit) throws SQLException {
        String sql = ROWS + " WHERE site = ? AND path > ? ORDER BY site, path LIMIT ?";
        return read(connection, sql, List.of(site, path, limit), ResourceTable::row);
    }

    /** A site's entries below a directory and behind this path: paths are ASCII, and after the slash comes the zero. */
    List<Entry> below(Connection connection, String site, String directory, String path, int limit)
            throws SQLException {
        String end = directory.isEmpty() ? "\u007F" : directory.substring(0, directory.length() - 1) + '0';
        String start = path.compareTo(directory) > 0 ? path : directory;
        return entries(connection, BELOW, List.of(site, start, end, limit));
    }

    /** The first site with entries that comes after this one. */
    Optional<String> siteAfter(Connection connection, String site) throws SQLException {
        String sql = SELECT + " WHERE site >= ? ORDER BY site, path LIMIT 1";
        return first(connection, sql, List.of(behind(site))).map(Entry::site);
    }

    /** The media type that comes after this one in the index: two steps down its tree, not a walk along its leaves. */
    Optional<MediaType> typeAfter(Connection connection, MediaType type) throws SQLException {
        String from = SELECT + dialect.by(Schema.BY_SUBTYPE);
        String sibling = from + " WHERE type = ? AND subtype >= ?" + TYPES_IN_ORDER;
        Optional<Entry> next = first(connection, sibling, List.of(type.type(), behind(type.subtype())));
        if (next.isEmpty()) {
            next = first(connection, from + " WHERE type >= ?" + TYPES_IN_ORDER, List.of(behind(type.type())));
        }
        return next.map(entry -> entry.resource().mediaType());
    }

    /**
     * Between a key or token, which hold no control characters, and the next in order. To H2, a range open at its
     * start begins with all rows of the value left out.
     */
    static String behind(String value) {
        return value + '\u0001';
    }

    private static Optional<Entry> first(Connection connection, String sql, List<?> parameters) throws SQLException {
        return entries(connection, sql, parameters).stream().findFirst();
    }

    private static List<Entry> entries(Connection connection, String sql, List<?> parameters) throws SQLException {
        return read(connection, sql, parameters, ResourceTable::entry);
    }

    /** What a row holds. */
    private interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    private static <T> List<T> read(Connection connection, String sql, List<?> parameters, Reading<T> reading)
            throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            set(select, parameters);
            try (ResultSet result = select.executeQuery()) {
                List<T> rows = new ArrayList<>();
                while (result.next()) {
                    rows.add(reading.of(result));
                }
                return rows;
            }
        }
    }

    private static Row row(ResultSet row) throws SQLException {
        return new Row(entry(row), new Proof(row.getString(12), row.getBoolean(13)), row.getLong(14));
    }

    private static Entry entry(ResultSet row) throws SQLException {
        MediaType mediaType = new MediaType(row.getString(3), row.getString(4));
        Instant modified = Instant.ofEpochSecond(row.getLong(6), row.getInt(7));
        Revision revision = new Revision(row.getString(9), Nanoseconds.instant(row.getLong(10)));
        Resource resource = new Resource(row.getString(2), mediaType, row.getLong(5), modified, revision);
        Standing standing = STANDINGS[row.getInt(11)];
        return new Entry(row.getString(1), resource, Instant.ofEpochSecond(row.getLong(8)), standing);
    }

    static void set(PreparedStatement statement, List<?> parameters) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            statement.setObject(i + 1, parameters.get(i));
        }
    }
}
