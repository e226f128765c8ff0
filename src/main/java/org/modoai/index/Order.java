package org.modoai.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The index that has a range of media types together, in the order of lists.
 *
 * @param columns its leading columns, before datestamp, site and path
 * @param values of these columns
 */
record Order(String index, List<String> columns, List<String> values) {
    static Order of(Optional<MediaRange> types) {
        if (types.isEmpty()) {
            return new Order(Schema.BY_DATE, List.of(), List.of());
        }
        String type = types.get().type();
        return types.get()
                .subtype()
                .map(subtype -> new Order(Schema.BY_SUBTYPE, List.of("type", "subtype"), List.of(type, subtype)))
                .orElse(new Order(Schema.BY_TYPE, List.of("type"), List.of(type)));
    }

    /**
     * A query for one stretch of the index. It is sorted by the fixed columns too, or H2 would not see that the index
     * has the order already.
     */
    String select(Dialect dialect, String stretch) {
        StringBuilder where = new StringBuilder();
        StringBuilder order = new StringBuilder();
        for (String column : columns) {
            where.append(column).append(" = ? AND ");
            order.append(column).append(", ");
        }
        return ResourceTable.SELECT + dialect.by(index) + " WHERE " + where + stretch + " ORDER BY " + order
                + "datestamp, site, path LIMIT ?";
    }

    /** The parameters of that query. */
    List<Object> parameters(Object... stretchAndLimit) {
        List<Object> all = new ArrayList<>(values);
        all.addAll(List.of(stretchAndLimit));
        return all;
    }
}
