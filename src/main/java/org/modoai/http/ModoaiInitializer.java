package org.modoai.http;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.modoai.config.Configuration;

/**
 * Registers the filter in the webapp whose {@code WEB-INF/lib} holds this jar, ahead of the webapp's own filters, unless
 * its {@code web.xml} has the filter already. In the server's shared {@code lib} the jar is nobody's consent: nothing is
 * registered then.
 */
public final class ModoaiInitializer implements ServletContainerInitializer {
    @Override
    public void onStartup(Set<Class<?>> classes, ServletContext context) {
        if (getClass().getClassLoader() != context.getClassLoader() || isMappedByHand(context)) {
            return;
        }
        register(new ConfigurationLookup(context).find(Optional.empty()), context);
    }

    private static boolean isMappedByHand(ServletContext context) {
        return context.getFilterRegistrations().values().stream()
                .anyMatch(filter -> OaiFilter.class.getName().equals(filter.getClassName()));
    }

    /** A fault is told by the filter, which answers in its place: the site has to start. */
    private static void register(Found found, ServletContext context) {
        Configuration configuration = found.configuration();
        if (!configuration.active() && found.fault().isEmpty()) {
            return;
        }
        FilterRegistration.Dynamic filter = context.addFilter(OaiFilter.class.getName(), new OaiFilter(found));
        filter.setAsyncSupported(true);
        // A pattern that ends in /* matches the path before it too.
        String pattern = configuration.crates().outside() ? "/*" : configuration.prefix() + "/*";
        filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, pattern);
    }
}
