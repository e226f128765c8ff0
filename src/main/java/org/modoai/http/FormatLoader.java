package org.modoai.http;

import java.lang.reflect.InvocationTargetException;
import org.modoai.config.ConfigurationException;
import org.modoai.config.FormatSettings.Extension;
import org.modoai.config.Settings;
import org.modoai.format.MetadataFormat;

/** Makes the metadata formats that the configuration names by their class; a fault is one of the configuration. */
record FormatLoader(ClassLoader classes) {
    MetadataFormat load(Extension extension) {
        String place = extension.settings().place() + ": class " + extension.className();
        try {
            Class<?> type = Class.forName(extension.className(), true, classes);
            return (MetadataFormat) type.getConstructor(Settings.class).newInstance(extension.settings());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof ConfigurationException fault) {
                // of a parameter: it names its place already
                throw fault;
            }
            throw new ConfigurationException(place + " failed: " + e.getCause(), e);
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw new ConfigurationException(
                    place + " is not a MetadataFormat with a public constructor that takes Settings", e);
        }
    }
}
