package org.modoai.tomcat;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.apache.catalina.Context;
import org.modoai.config.SiteSettings;
import org.modoai.site.FileTree;
import org.modoai.site.Program;
import org.modoai.site.Requester;
import org.modoai.site.UrlPath;
import org.modoai.site.Visit;

/** The servlets and JSPs of a webapp: what answers where its default servlet does not. */
final class ContextProgram implements Program {
    private final Container container;
    private final SiteSettings.OfContext settings;
    private final Files files;
    private final Function<Requester, Visit> visits;

    private volatile Optional<Recent> recent = Optional.empty();

    /** Which servlets a webapp had a moment ago. */
    private record Recent(WeakReference<Context> context, ServletCover cover, long made) {
        private static final Duration GOOD = Duration.ofMillis(200);

        boolean isOf(Context other) {
            return context.get() == other && System.nanoTime() - made < GOOD.toNanos();
        }
    }

    ContextProgram(
            Container container, SiteSettings.OfContext settings, Files files, Function<Requester, Visit> visits) {
        this.container = container;
        this.settings = settings;
        this.files = files;
        this.visits = visits;
    }

    /** Which files the webapp has. */
    interface Files {
        /** @param names without a leading slash */
        boolean exists(Context context, String names) throws IOException;
    }

    @Override
    public Visit visit(Requester requester) {
        return visits.apply(requester);
    }

    @Override
    public Optional<String> page(String path) throws IOException {
        int end = path.indexOf('?') < 0 ? path.length() : path.indexOf('?');
        String names = UrlPath.names(path);
        Context context = container.context(settings.path());
        ServletCover cover = cover(context);
        String answering = names.isEmpty() || names.endsWith("/") ? welcome(context, cover, names) : names;
        // the index has no room for the empty path
        boolean offered = !answering.isEmpty() && isAdmitted(answering) && isPage(context, cover, answering);
        return offered ? Optional.of(UrlPath.encode(answering) + path.substring(end)) : Optional.empty();
    }

    /** A list asks for each of its files. */
    private ServletCover cover(Context context) {
        Optional<Recent> known = recent.filter(cover -> cover.isOf(context));
        if (known.isEmpty()) {
            known = Optional.of(new Recent(new WeakReference<>(context), new ServletCover(context), System.nanoTime()));
            recent = known;
        }
        return known.get().cover();
    }

    /** What answers for a directory; itself if it is nothing that has another name. */
    private String welcome(Context context, ServletCover cover, String directory) throws IOException {
        for (String name : context.findWelcomeFiles()) {
            if (cover.isTaken("/" + directory + name) || files.exists(context, directory + name)) {
                return directory + name;
            }
        }
        return directory;
    }

    private boolean isAdmitted(String names) {
        String whole = settings.path() + "/" + names + "/";
        return !FileTree.isPrivate(names.split("/", 2)[0])
                && settings.globs().admits(names)
                && container.contextsBelow(settings.path()).stream().noneMatch(other -> whole.startsWith(other + "/"));
    }

    /** A file that a framework hands out as it is, is a file. */
    private boolean isPage(Context context, ServletCover cover, String names) throws IOException {
        return !cover.isStatic("/" + names) && !(cover.isLeftToOthers("/" + names) && files.exists(context, names));
    }
}
