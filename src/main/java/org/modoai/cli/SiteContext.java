package org.modoai.cli;

import jakarta.servlet.Filter;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.modoai.config.Configuration;
import org.modoai.http.NothingHere;
import org.modoai.http.OaiFilter;

/**
 * A directory as the ROOT context: its files by Tomcat's default servlet, with Tomcat's MIME types and welcome files.
 * Nothing in the directory is run: no {@code web.xml}, no class, no JSP; what a server would run is not shown either, nor
 * are names that begin with a dot.
 */
final class SiteContext {
    private static final List<String> SOURCES = List.of("*.jsp", "*.jspx", "*.jspf");
    private static final List<String> WELCOME = List.of("index.html", "index.htm");

    private SiteContext() {}

    static Context add(Tomcat tomcat, Path directory, Configuration configuration) {
        Context context = tomcat.addContext("", directory.toString());
        context.setLoader(new OwnLoader(SiteContext.class.getClassLoader()));
        WELCOME.forEach(context::addWelcomeFile);
        Tomcat.addDefaultMimeTypeMappings(context);
        Wrapper files = Tomcat.addServlet(context, "default", new DefaultServlet());
        files.setLoadOnStartup(1);
        files.setAsyncSupported(true);
        context.addServletMapping("/", "default");
        Tomcat.addServlet(context, "source", new NothingHere());
        SOURCES.forEach(pattern -> context.addServletMapping(pattern, "source"));
        if (configuration.active()) {
            OaiFilter filter = new OaiFilter(configuration, Beside.program("plugins"));
            addFilter(context, filter, configuration.crates().outside() ? "/*" : configuration.prefix() + "/*");
        }
        addFilter(context, new DotNames(configuration), "/*");
        return context;
    }

    private static void addFilter(Context context, Filter filter, String pattern) {
        FilterDef definition = new FilterDef();
        definition.setFilterName(filter.getClass().getName());
        definition.setFilterClass(filter.getClass().getName());
        definition.setFilter(filter);
        definition.setAsyncSupported("true");
        context.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName(definition.getFilterName());
        map.addURLPattern(pattern);
        context.addFilterMap(map);
    }
}
