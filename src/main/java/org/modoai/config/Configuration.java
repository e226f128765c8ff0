package org.modoai.config;

import java.util.List;

/**
 * Everything the webmaster can say, read once from {@code modoai.xml}; every part has a default.
 *
 * @param prefix the path at which the filter answers, {@code /modoai} for instance; a WAR of its own ignores it
 * @param active false: behave as if modoai were not there
 * @param crates where crates are to be had outside the prefix too
 * @param sites what is offered; empty: the webapp the filter lives in, or the ROOT webapp for a WAR of its own
 * @param globs the general ones, for the site that is offered when {@code sites} is empty; each of those has its own
 */
public record Configuration(
        String prefix,
        boolean active,
        CrateSettings crates,
        Description repository,
        List<SiteSettings> sites,
        Globs globs,
        FormatSettings formats,
        PluginsSettings plugins,
        IndexSettings index,
        Limits limits,
        Access access,
        RobotsSettings robots) {
    public Configuration {
        sites = List.copyOf(sites);
    }

    /** The same with the index elsewhere. */
    public Configuration with(IndexSettings elsewhere) {
        return new Configuration(
                prefix, active, crates, repository, sites, globs, formats, plugins, elsewhere, limits, access, robots);
    }
}
