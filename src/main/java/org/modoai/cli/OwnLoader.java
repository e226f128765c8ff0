package org.modoai.cli;

import java.beans.PropertyChangeListener;
import org.apache.catalina.Context;
import org.apache.catalina.Loader;

/** The program's own class loader for the served directory, so that no jar under its {@code WEB-INF} is ever loaded. */
final class OwnLoader implements Loader {
    private final ClassLoader classes;
    private Context context;

    OwnLoader(ClassLoader classes) {
        this.classes = classes;
    }

    @Override
    public ClassLoader getClassLoader() {
        return classes;
    }

    @Override
    public Context getContext() {
        return context;
    }

    @Override
    public void setContext(Context context) {
        this.context = context;
    }

    @Override
    public boolean getDelegate() {
        return true;
    }

    @Override
    public void setDelegate(boolean delegate) {
        // There is nothing to delegate from.
    }

    @Override
    public void backgroundProcess() {
        // Nothing changes.
    }

    @Override
    public boolean modified() {
        return false;
    }

    @Override
    public void addPropertyChangeListener(PropertyChangeListener listener) {
        // No property changes.
    }

    @Override
    public void removePropertyChangeListener(PropertyChangeListener listener) {
        // No listener was kept.
    }
}
