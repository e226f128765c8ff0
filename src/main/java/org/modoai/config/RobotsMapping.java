package org.modoai.config;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.modoai.config.SiteSettings.OfDirectory;

/** Turns what is said of {@code robots.txt} into its record. */
final class RobotsMapping {
    private enum Robots {
        IGNORE,
        RESPECT
    }

    private RobotsMapping() {}

    /** @param sites those of the root, in their order */
    static RobotsSettings settings(Bound.Modoai root, List<SiteSettings> sites) {
        boolean respect = respects(root, root.robots, false);
        Set<SiteSettings> exceptions = new HashSet<>();
        for (int i = 0; i < sites.size(); i++) {
            Bound.Site element = root.site.get(i);
            boolean here = respects(element, element.robots, respect);
            if (here
                    && sites.get(i) instanceof OfDirectory directory
                    && !directory.url().getPath().equals("/")) {
                throw new ConfigurationException(element.place + ": the robots.txt for " + directory.url()
                        + " is not in the directory; expected robots=\"ignore\" for this site");
            }
            if (here != respect) {
                exceptions.add(sites.get(i));
            }
        }
        return new RobotsSettings(respect, exceptions);
    }

    private static boolean respects(Bound.Element element, String text, boolean otherwise) {
        return Value.of(element, "robots", text)
                .map(value -> value.oneOf(Robots.class) == Robots.RESPECT)
                .orElse(otherwise);
    }
}
