package org.modoai.tomcat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.catalina.Context;
import org.apache.catalina.WebResource;
import org.apache.catalina.WebResourceRoot;
import org.apache.catalina.WebResourceSet;
import org.modoai.config.SiteSettings;
import org.modoai.config.SiteSettings.Freshness;
import org.modoai.config.SiteSettings.Links;
import org.modoai.site.DirectoryListing;
import org.modoai.site.FileTree;
import org.modoai.site.FormerSite;
import org.modoai.site.Head;
import org.modoai.site.Listing;
import org.modoai.site.PipedVisit;
import org.modoai.site.Program;
import org.modoai.site.Requester;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;
import org.modoai.site.SubRequest;
import org.modoai.site.Unavailable;
import org.modoai.site.UrlPath;
import org.modoai.site.Visit;

/**
 * The files of a webapp of this server that its default servlet serves: from its directory or packed WAR and from what
 * is mounted to it. The webapp is looked up at each use, since it may stop, restart or be replaced at any time.
 */
public final class ContextSite implements Site, AutoCloseable {
    /** The attribute of a webapp that says below which path modoai answers in it, whoever's files these are. */
    public static final String PREFIX = "org.modoai.prefix";

    /** The attribute of a webapp that says whether modoai adds to the answers for those files that it could crate. */
    public static final String NEGOTIATES = "org.modoai.negotiates";

    private static final int OK = 200;

    private final Container container;
    private final SiteSettings.OfContext settings;
    private final Duration patience;
    private final PublicWay publicWay;
    private final PlainPipeline pipeline;
    private final UncachedResources uncached = new UncachedResources();
    private final String key;
    private final String rootPath;

    /**
     * @param publicWay by which everybody comes
     * @param patience how long the head of an answer may take
     */
    public ContextSite(Container container, SiteSettings.OfContext settings, PublicWay publicWay, Duration patience) {
        this.container = container;
        this.settings = settings;
        this.patience = patience;
        this.publicWay = publicWay;
        this.pipeline = new PlainPipeline(container, settings.path());
        this.key = FormerSite.CONTEXT + settings.path();
        this.rootPath = UrlPath.encode(settings.path()) + "/";
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public String url(String origin) {
        return origin + rootPath;
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        Context context = container.context(settings.path());
        if (!container.isMapped(context)) {
            throw new Unavailable("the server does not know its webapps yet");
        }
        look(context, tree -> tree.walk(visitor));
        if (container.context(settings.path()) != context) {
            throw Unavailable.of("a webapp was replaced while its files were listed", settings.path() + "/");
        }
    }

    @Override
    public Optional<Resource> find(String path) throws IOException {
        AtomicReference<Optional<Resource>> found = new AtomicReference<>(Optional.empty());
        look(container.context(settings.path()), tree -> found.set(tree.find(path)));
        return found.get();
    }

    /** Without asking who serves it. */
    @Override
    public Revision revision(String path) throws IOException {
        Context context = container.context(settings.path());
        AtomicReference<Optional<Path>> file = new AtomicReference<>(Optional.empty());
        run(context, () -> {
            WebResource found = context.getResources().getResource("/" + UrlPath.decode(path));
            file.set(Optional.ofNullable(found.getCanonicalPath()).map(Path::of));
        });
        return file.get().isPresent() ? Revision.of(file.get().get()) : Site.super.revision(path);
    }

    @Override
    public InputStream open(String path) throws IOException {
        AtomicReference<InputStream> opened = new AtomicReference<>();
        look(container.context(settings.path()), tree -> opened.set(tree.open(path)));
        return opened.get();
    }

    private interface Look {
        void at(FileTree tree) throws IOException;
    }

    private void look(Context context, Look look) throws IOException {
        run(context, () -> look.at(tree(context)));
    }

    /** By the order of the mapper: a servlet's path, then a file, whoever serves it. */
    @Override
    public Optional<Resource> welcome(String directory) throws IOException {
        Context context = container.context(settings.path());
        ServletCover cover = new ServletCover(context);
        for (String name : context.findWelcomeFiles()) {
            String path = directory + UrlPath.encode(name);
            String names = "/" + UrlPath.decode(path);
            if (cover.isTaken(names) && !cover.isStatic(names)) {
                return Optional.empty();
            }
            if (exists(context, path)) {
                return find(path);
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<String> alias(String path) throws IOException {
        String name = UrlPath.decode(path.substring(path.lastIndexOf('/') + 1));
        boolean welcome = List.of(container.context(settings.path()).findWelcomeFiles()).stream()
                .anyMatch(file -> file.substring(file.lastIndexOf('/') + 1).equals(name));
        return welcome ? Site.super.alias(path) : Optional.empty();
    }

    @Override
    public Visit visit(Requester requester) {
        Visit asking = visit(requester, this::checked);
        return isAskedForEach() ? asking : pipeline.visit(requester, asking);
    }

    @Override
    public Requester anonymous() throws IOException {
        return publicWay.anonymous(container.context(settings.path()));
    }

    @Override
    public boolean isAnonymous(Requester requester) throws IOException {
        return publicWay.isAnonymous(
                requester, container.context(settings.path()), pipeline.isOpen(publicWay.connector()));
    }

    @Override
    public Object pipeline() throws IOException {
        Context context = container.context(settings.path());
        return List.of(
                System.identityHashCode(context),
                System.identityHashCode(context.getResources()),
                System.identityHashCode(context.getRealm()),
                pipeline.shape(publicWay.connector()),
                publicWay.name());
    }

    @Override
    public boolean isAskedForEach() {
        return settings.freshness() == Freshness.EACH;
    }

    @Override
    public boolean isOpen() {
        try {
            return !isAskedForEach() && pipeline.isOpen(publicWay.connector());
        } catch (IOException notNow) {
            return false;
        }
    }

    private SubRequest checked(SubRequest request) {
        int root = UrlPath.encode(settings.path()).length();
        return (target, by, receiver) -> {
            Context context = container.context(settings.path());
            WebResource file = context.getResources().getResource(UrlPath.decode(target.substring(root)));
            SameFileCheck check = new SameFileCheck(file, receiver);
            request.get(target, by, check);
            if (check.end()) {
                check.decide(!isEmpty(request, beside(target), by));
            }
        };
    }

    /** A random path in the same directory, with the same extension. */
    private static String beside(String target) {
        String name = target.substring(target.lastIndexOf('/') + 1);
        String extension = name.indexOf('.') < 0 ? "" : name.substring(name.lastIndexOf('.'));
        return target.substring(0, target.lastIndexOf('/') + 1) + "modoai-" + UUID.randomUUID() + extension;
    }

    /** Whether a target is answered with nothing, and with status 200. */
    private static boolean isEmpty(SubRequest request, String target, Requester by) throws IOException {
        boolean[] empty = {false};
        request.get(target, by, new SubRequest.Receiver() {
            @Override
            public void head(Head head) {
                empty[0] = head.status() == OK;
            }

            @Override
            public void body(ByteBuffer bytes) {
                empty[0] &= !bytes.hasRemaining();
                bytes.position(bytes.limit());
            }

            @Override
            public void file(Path file, long start, long end) {
                empty[0] &= start == end;
            }
        });
        return empty[0];
    }

    private Visit visit(Requester requester, UnaryOperator<SubRequest> manner) {
        SubRequest inside = manner.apply(new InProcessRequest(container, settings.path()));
        SubRequest request = (target, by, receiver) ->
                run(container.context(settings.path()), () -> inside.get(target, by, receiver));
        return new PipedVisit(request, path -> rootPath + path, requester, patience);
    }

    /** What answers where there are no files. */
    public Program program() {
        return new ContextProgram(
                container,
                settings,
                (context, names) -> exists(context, UrlPath.encode(names)),
                requester -> visit(requester, request -> request));
    }

    /** Gives the webapp its resource cache back as it was. */
    @Override
    public void close() {
        uncached.close();
    }

    private void run(Context context, UncachedResources.Work work) throws IOException {
        WebResourceRoot root = context.getResources();
        if (root == null) {
            throw Unavailable.of("a webapp is not started", settings.path() + "/");
        }
        try {
            uncached.run(root, work);
        } catch (IllegalStateException e) {
            if (context.getState().isAvailable()) {
                throw e;
            }
            throw Unavailable.of("a webapp has stopped", settings.path() + "/", e);
        }
    }

    private boolean exists(Context context, String path) throws IOException {
        AtomicReference<Boolean> found = new AtomicReference<>(false);
        run(
                context,
                () -> found.set(context.getResources()
                        .getResource("/" + UrlPath.decode(path))
                        .isFile()));
        return found.get();
    }

    @Override
    public boolean mayOffer(String path) throws IOException {
        String names = UrlPath.decode(path);
        ServletCover cover = new ServletCover(container.context(settings.path()));
        return !names.isEmpty()
                && !names.endsWith("/")
                && settings.globs().admits(names)
                && (cover.isStatic("/" + names) || cover.isLeftToOthers("/" + names));
    }

    private FileTree tree(Context context) throws IOException {
        ServletCover cover = new ServletCover(context);
        List<String> below = container.contextsBelow(settings.path());
        Predicate<String> ours = names ->
                below.stream().noneMatch(other -> (settings.path() + "/" + names + "/").startsWith(other + "/"));
        // what another servlet answers for all paths with need not be the file: that is for each GET to show
        Predicate<String> served = names -> cover.isStatic("/" + names) || cover.isLeftToOthers("/" + names);
        return new FileTree(
                listing(context),
                ours.and(settings.globs()::admits).and(served),
                context.getServletContext()::getMimeType);
    }

    private Listing listing(Context context) throws IOException {
        WebResourceRoot root = context.getResources();
        Listing plain = plain(context, root.getAllowLinking() ? settings.links() : Links.NONE);
        List<WebResourceSet> mounts = MountListing.mounts(root);
        return mounts.isEmpty()
                ? plain
                : new MountListing(root, plain, mounts, new MountedLinks(root, settings.links()));
    }

    /** What the webapp's own directory or archive holds, found as the container finds it. */
    private static Listing plain(Context context, Links links) throws IOException {
        Optional<Path> found = base(context);
        if (found.isEmpty()) {
            return new EmptyListing();
        }
        Path base = found.get();
        if (Files.isRegularFile(base)) {
            return new ZipListing(base);
        }
        if (!Files.isDirectory(base)) {
            throw new Unavailable("the files of a webapp are gone", new NoSuchFileException(base.toString()));
        }
        return new DirectoryListing(base, links);
    }

    /** The webapp's own directory or archive, if it has any. */
    static Optional<Path> base(Context context) {
        if (context.getDocBase() == null) {
            return Optional.empty();
        }
        File file = new File(context.getDocBase());
        File appBase = ((org.apache.catalina.Host) context.getParent()).getAppBaseFile();
        return Optional.of((file.isAbsolute() ? file : new File(appBase, file.getPath())).toPath());
    }
}
