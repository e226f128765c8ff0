package org.modoai.plugin;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * The classes of one bundle: its own first, of modoai's only what plugins are written against, and the JDK's; none of the
 * server's, of the webapp's or of modoai's libraries.
 */
final class BundleLoader extends URLClassLoader {
    private static final String OURS = "org.modoai.";
    private static final List<String> SHARED = List.of("plugin.", "config.", "site.", "xml.");

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader ours = BundleLoader.class.getClassLoader();

    /** @throws IOException if the file is not a jar, or not yet */
    BundleLoader(Path jar) throws IOException {
        super(jar.getFileName().toString(), new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        // of a broken jar the loader itself would only say that it lacks each of its classes
        new JarFile(jar.toFile()).close();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith(OURS) && SHARED.stream().anyMatch(one -> name.startsWith(one, OURS.length()))) {
            return ours.loadClass(name);
        }
        if (name.startsWith("java.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try {
                return findClass(name);
            } catch (ClassNotFoundException e) {
                return super.loadClass(name, resolve);
            }
        }
    }

    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        Set<URL> all = new LinkedHashSet<>(Collections.list(findResources(name)));
        all.addAll(Collections.list(getParent().getResources(name)));
        return Collections.enumeration(all);
    }
}
