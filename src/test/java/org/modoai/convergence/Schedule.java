package org.modoai.convergence;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.modoai.repository.Caller;

/** What happens to a world, in an order that a seed decides, until all harvesters have asked once more. */
final class Schedule {
    private static final List<String> PATHS = List.of("a", "b", "c%20d", "e/f", "e/g", "h");
    private static final List<String> TYPES = List.of("text/html", "text/plain", "image/png");

    private final World world;
    private final Random random;
    /** Whether anonymous callers are told of headers as the index has them. */
    private final boolean vouched;

    private final Harvester all = new Harvester("", false);
    private final Harvester daily = new Harvester("", true);
    private final Harvester images = new Harvester("mime:image", false);
    private final List<String> log = new ArrayList<>();

    Schedule(World world, long seed) {
        this.world = world;
        this.random = new Random(seed);
        this.vouched = seed % 2 == 0;
        world.first.each = !vouched;
        world.second.each = !vouched;
    }

    /** What has happened so far. */
    List<String> log() {
        return log;
    }

    void run(int steps) throws Exception {
        for (int i = 0; i < 6; i++) {
            mutate();
        }
        for (int i = 0; i < steps; i++) {
            step();
            if (vouched && random.nextInt(3) == 0) {
                showHeaders();
            }
        }
        settle();
        finish(all, "all");
        finish(daily, "daily");
        finish(images, "images");
        check();
    }

    private void step() throws Exception {
        int choice = random.nextInt(100);
        if (choice < 40) {
            mutate();
        } else if (choice < 55) {
            scan();
        } else if (choice < 75) {
            harvest();
        } else if (choice < 80) {
            getRecord();
        } else if (choice < 86) {
            log("recheck");
            world.recheck();
        } else if (choice < 89) {
            log("revalidate");
            world.revalidate();
        } else if (choice < 97) {
            tick();
        } else if (choice < 99) {
            log("restart");
            world.restart(random.nextInt(20) == 0);
        } else {
            world.withSecond = !world.withSecond;
            log("restart " + (world.withSecond ? "with" : "without") + " the second site");
            world.restart(random.nextInt(20) == 0);
        }
    }

    private void tick() {
        int choice = random.nextInt(20);
        Duration duration = choice < 14
                ? Duration.ofMillis(random.nextInt(3_000))
                : choice < 17
                        ? Duration.ofHours(random.nextInt(30))
                        : Duration.ofSeconds(random.nextInt(7_200)).negated();
        log("the clock goes " + duration);
        world.clock.advance(duration);
    }

    private ModelSite site() {
        return random.nextInt(4) == 0 ? world.second : world.first;
    }

    private String path() {
        return PATHS.get(random.nextInt(PATHS.size()));
    }

    private void mutate() {
        ModelSite site = site();
        String path = path();
        ModelSite.File file = site.files.get(path);
        Instant now = world.clock.instant();
        int choice = random.nextInt(12);
        if (file == null && choice < 8) {
            create(site, path, now);
        } else if (file != null) {
            change(site, path, file, now, choice);
        }
        site.note();
    }

    private void create(ModelSite site, String path, Instant now) {
        Instant modified = random.nextBoolean() ? now : Instant.parse("2020-01-01T00:00:00Z");
        int many = random.nextInt(6) == 0 ? PATHS.size() : 1;
        for (int i = 0; i < many; i++) {
            String one = many == 1 ? path : PATHS.get(i);
            if (!site.files.containsKey(one)) {
                log("create " + site.key() + one + " of " + modified);
                site.write(one, content(), TYPES.get(random.nextInt(3)), modified, now);
            }
        }
    }

    private void change(ModelSite site, String path, ModelSite.File file, Instant now, int choice) {
        switch (choice) {
            case 0, 1 -> {
                log("modify " + site.key() + path);
                site.write(path, content(), file.type(), now, now);
            }
            case 2 -> {
                log("copy with old time to " + site.key() + path);
                site.files.remove(path);
                site.write(path, content(), file.type(), file.modified(), now);
            }
            case 3 -> {
                log("touch " + site.key() + path);
                Instant other = random.nextBoolean() ? Instant.parse("2999-01-01T00:00:00Z") : Instant.EPOCH;
                site.write(path, file.content(), file.type(), other, now);
            }
            case 4 -> exchange(site, path, now);
            case 5, 6 -> {
                log("delete " + site.key() + path);
                site.files.remove(path);
            }
            case 7 -> {
                log("hide or show " + site.key() + path);
                if (!site.hidden.remove(path)) {
                    site.hidden.add(path);
                }
            }
            case 8 -> {
                String type = TYPES.get(random.nextInt(3));
                log("map " + site.key() + path + " to " + type);
                site.files.put(
                        path, new ModelSite.File(file.content(), type, file.modified(), file.inode(), file.touched()));
            }
            case 9 -> {
                // within one tick of the file system's clock nothing but the bytes tells
                boolean unnoticed = Duration.between(file.touched(), now).abs().toMillis() < 10;
                log("overwrite " + site.key() + path + (unnoticed ? " unnoticed" : " with its old time"));
                site.files.put(
                        path,
                        new ModelSite.File(
                                content(),
                                file.type(),
                                file.modified(),
                                file.inode(),
                                unnoticed ? file.touched() : now));
            }
            default -> log("leave " + site.key() + path);
        }
    }

    /** Some file systems take no note of a file that gets another name. */
    private void exchange(ModelSite site, String path, Instant now) {
        String other = path();
        Optional<Instant> touched = random.nextBoolean() ? Optional.of(now) : Optional.empty();
        Optional<ModelSite.File> there = Optional.ofNullable(site.files.remove(other));
        Optional<ModelSite.File> here = Optional.ofNullable(site.files.remove(path));
        boolean swap = there.isPresent() && random.nextInt(4) > 0;
        log((swap ? "swap " : "rename ") + site.key() + path + (swap ? " and " : " to ") + other);
        here.ifPresent(file -> site.files.put(other, touched(file, touched)));
        there.filter(file -> swap).ifPresent(file -> site.files.put(path, touched(file, touched)));
    }

    private static ModelSite.File touched(ModelSite.File file, Optional<Instant> touched) {
        return new ModelSite.File(
                file.content(), file.type(), file.modified(), file.inode(), touched.orElse(file.touched()));
    }

    /** Mostly of the same length. */
    private String content() {
        String text = Character.toString('A' + random.nextInt(26)) + random.nextInt(10);
        return random.nextInt(5) == 0 ? text + random.nextInt(10) : text;
    }

    private void scan() throws Exception {
        ModelSite site = world.sites().get(random.nextInt(world.sites().size()));
        int event = random.nextInt(6);
        int at = random.nextInt(PATHS.size());
        log("scan " + site.key());
        int[] seen = {0};
        site.during = path -> {
            if (seen[0]++ == at && event < 3) {
                site.during = ignored -> {};
                interrupt(event);
            }
        };
        try {
            world.scan(site);
        } catch (PowerCut e) {
            log("the scan is cut");
            world.restart(random.nextInt(20) == 0);
        } finally {
            site.during = path -> {};
        }
    }

    /** The power is gone in the midst of a scan. */
    private static final class PowerCut extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private void interrupt(int event) throws IOException {
        log("in the midst of the scan:");
        if (event == 0) {
            throw new PowerCut();
        }
        try {
            mutate();
            world.clock.advance(Duration.ofSeconds(random.nextInt(5)));
            harvest();
            getRecord();
            mutate();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    private void harvest() throws Exception {
        if (!world.isScanned()) {
            return;
        }
        if (random.nextInt(8) == 0) {
            log("one comes by a wrong name");
            world.ask("verb=ListRecords&metadataPrefix=" + BytesFormat.PREFIX, World.STRANGER);
        }
        int who = random.nextInt(4);
        int pages = random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 1_000;
        log("harvest " + (who < 2 ? "all" : who == 2 ? "daily" : "images") + ", " + pages + " pages");
        (who < 2 ? all : who == 2 ? daily : images).harvest(world::ask, random, pages);
    }

    private void getRecord() throws Exception {
        if (!world.isScanned()) {
            return;
        }
        ModelSite site = site();
        String identifier = site.key() + path();
        log("get " + identifier);
        Page page = world.ask("verb=GetRecord&metadataPrefix=" + BytesFormat.PREFIX + "&identifier="
                + identifier.replace("%", "%25"));
        Copy there = world.visible().get(identifier);
        if (vouched && page.items().stream().noneMatch(item -> item.copy().isPresent())) {
            // the index does not know better yet
            return;
        }
        if (there == null ? page.items().stream().anyMatch(item -> item.copy().isPresent()) : !shows(page, there)) {
            throw new AssertionError(identifier + " is " + there + " but got " + page);
        }
    }

    /** The index is brought up to date, and then something happens and somebody wants to know headers. */
    private void showHeaders() throws Exception {
        if (!world.isScanned()) {
            return;
        }
        if (random.nextBoolean()) {
            log("all is scanned and looked at");
            for (ModelSite site : world.sites()) {
                world.scan(site);
            }
            world.revalidate();
        }
        ModelSite site = site();
        String path = path();
        switch (random.nextInt(5)) {
            case 0 -> {
                log("a quarter of an hour passes");
                world.clock.advance(Duration.ofMinutes(15));
            }
            case 1 -> {
                log("hide " + site.key() + path + " and reload");
                site.hidden.add(path);
                site.note();
                site.reload();
            }
            case 2 -> {
                log("hide " + site.key() + path);
                site.hidden.add(path);
            }
            case 3 -> {
                log("ban " + site.key() + path);
                site.banned.add(path);
            }
            default -> log("nothing happens");
        }
        site.note();
        for (Caller caller : List.of(World.CALLER, World.KNOWN, World.STRANGER)) {
            log("headers for " + caller);
            checkHeaders(caller);
        }
    }

    private void checkHeaders(Caller caller) throws Exception {
        Page page = world.ask("verb=ListIdentifiers&metadataPrefix=bytes", caller);
        while (true) {
            for (Page.Header header : page.headers()) {
                for (ModelSite site : List.of(world.first, world.second)) {
                    String identifier = header.identifier();
                    if (!header.deleted()
                            && identifier.startsWith(site.key())
                            && !site.mayBeTold(identifier.substring(site.key().length()), caller.requester())) {
                        throw new AssertionError(caller + " is told of " + identifier);
                    }
                }
            }
            if (page.token().isEmpty()) {
                return;
            }
            page = world.ask("verb=ListIdentifiers&resumptionToken=" + page.token(), caller);
        }
    }

    private static boolean shows(Page page, Copy copy) {
        return page.items().size() == 1
                && page.items().get(0).copy().map(copy::equals).orElse(false);
    }

    /** All that is done in the background is done. */
    private void settle() throws Exception {
        log("the dust settles");
        world.clock.advance(Duration.ofSeconds(10));
        for (ModelSite site : world.sites()) {
            world.scan(site);
        }
        // nobody has to look at anything for it to be looked at anew
        world.ask("verb=ListIdentifiers&metadataPrefix=bytes&from="
                + world.clock.instant().truncatedTo(ChronoUnit.SECONDS));
        world.revalidate();
    }

    private void finish(Harvester harvester, String name) throws Exception {
        log("at last, harvest " + name);
        harvester.finish(world::ask);
    }

    private void check() {
        Map<String, Copy> expected = world.visible();
        compare("all", expected, all.copies);
        compare("daily", expected, daily.copies);
        Map<String, Copy> inSet = new TreeMap<>(expected);
        inSet.values().removeIf(copy -> !copy.type().type().equals("image"));
        Map<String, Copy> held = new TreeMap<>(images.copies);
        held.keySet().retainAll(inSet.keySet());
        compare("images", inSet, held);
    }

    private static void compare(String who, Map<String, Copy> expected, Map<String, Copy> held) {
        if (!expected.equals(held)) {
            throw new AssertionError(who + " expected " + expected + " but has " + held);
        }
    }

    private void log(String what) {
        log.add(world.clock.instant() + " " + what);
    }
}
