package org.modoai.tomcat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.catalina.Container;
import org.apache.catalina.Context;
import org.apache.catalina.Valve;
import org.apache.catalina.valves.RemoteCIDRValve;
import org.apache.catalina.valves.RemoteHostValve;
import org.apache.catalina.valves.RequestFilterValve;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.modoai.site.Header;
import org.modoai.site.Requester;

/**
 * The valves and filters of Tomcat on the way to a webapp that let some addresses or host names in and others not. A filter
 * of the webapp's own may do the same without anybody knowing.
 */
final class AddressRules {
    /** Valves that decide as filters of Tomcat do, by the class of the filter. */
    private static final Map<String, Supplier<RequestFilterValve>> FILTERS = Map.of(
            "org.apache.catalina.filters.RemoteAddrFilter", RemoteHostValve::new,
            "org.apache.catalina.filters.RemoteHostFilter", RemoteHostValve::new,
            "org.apache.catalina.filters.RemoteCIDRFilter", RemoteCIDRValve::new);

    private final List<RequestFilterValve> rules = new ArrayList<>();

    AddressRules(Context context) {
        for (Container part = context; part != null; part = part.getParent()) {
            for (Valve valve : part.getPipeline().getValves()) {
                if (valve instanceof RequestFilterValve rule) {
                    rules.add(rule);
                }
            }
        }
        for (FilterDef filter : context.findFilterDefs()) {
            if (FILTERS.containsKey(filter.getFilterClass())) {
                rules.add(rule(filter));
            }
        }
    }

    private static RequestFilterValve rule(FilterDef filter) {
        RequestFilterValve rule = FILTERS.get(filter.getFilterClass()).get();
        Map<String, String> parameters = filter.getParameterMap();
        if (parameters.containsKey("allow")) {
            rule.setAllow(parameters.get("allow"));
        }
        if (parameters.containsKey("deny")) {
            rule.setDeny(parameters.get("deny"));
        }
        return rule;
    }

    /** Whether any of them treats an address that the requester has, or claims to have, otherwise than one from nowhere. */
    boolean tellApart(Requester requester) {
        if (rules.isEmpty()) {
            return false;
        }
        Set<String> addresses = addresses(requester);
        for (RequestFilterValve rule : rules) {
            String port =
                    rule.getAddConnectorPort() ? ";" + requester.connection().localPort() : "";
            boolean nowhere = rule.isAllowed(Requester.NOWHERE + port);
            if (addresses.stream().anyMatch(address -> rule.isAllowed(address + port) != nowhere)) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> addresses(Requester requester) {
        Set<String> addresses = new HashSet<>(Set.of(requester.connection().remoteAddress()));
        addresses.add(requester.connection().remoteHost());
        addresses.add(requester.connection().peerAddress());
        for (Header header : requester.headers()) {
            String name = header.name().toLowerCase(Locale.ROOT);
            if (!name.equals("host") && !name.equals("user-agent")) {
                addresses.addAll(List.of(header.value().split("[\\s,;=\"]+")));
            }
        }
        return addresses;
    }
}
