package org.modoai.http;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.modoai.config.Configuration;
import org.modoai.config.ConfigurationException;

/**
 * Registers the filter in the webapp whose {@code WEB-INF/lib} holds this jar, ahead of the webapp's own filters, unless
 * its {@code web.xml} has the filter already. In the server's shared {@code lib} the jar is nobody's consent: nothing is
 * registered then.
 */
public final class ModoaiInitializer implements ServletContainerInitializer {
    @Override
    public void onStartup(Set<Class<?>> classes, ServletContext context) throws ServletException {
        if (getClass().getClassLoader() != context.getClassLoader() || isMappedByHand(context)) {
            return;
        }
        Configuration configuration = configuration(context);
        if (configuration.active()) {
            register(configuration, context);
        }
    }

    private static boolean isMappedByHand(ServletContext context) {
        return context.getFilterRegistrations().values().stream()
                .anyMatch(filter -> OaiFilter.class.getName().equals(filter.getClassName()));
    }

    private static Configuration configuration(ServletContext context) throws ServletException {
        try {
            return new ConfigurationLookup(context).find(Optional.empty());
        } catch (ConfigurationException e) {
            throw new ServletException(e.getMessage(), e);
        }
    }

    private static void register(Configuration configuration, ServletContext context) {
        FilterRegistration.Dynamic filter = context.addFilter(OaiFilter.class.getName(), new OaiFilter(configuration));
        filter.setAsyncSupported(true);
        // A pattern that ends in /* matches the path before it too.
        String pattern = configuration.crates().outside() ? "/*" : configuration.prefix() + "/*";
        filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, pattern);
    }
}
