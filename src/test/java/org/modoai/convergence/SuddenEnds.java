package org.modoai.convergence;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Lives of one provider, each of which ends suddenly, at a moment that a seed decides, and what comes after. */
final class SuddenEnds {
    private static final int PAGES = 1_000;

    private final Path directory;
    private final Random random;
    private final boolean forgetful;
    private final int page;
    private final Tree tree;
    private final Promises promises;
    private final Harvester harvester = new Harvester("", false);
    private final List<String> log = new ArrayList<>();
    private boolean told;

    SuddenEnds(Path directory, long seed, int files, boolean forgetful) throws IOException {
        this.directory = directory;
        this.random = new Random(seed);
        this.forgetful = forgetful;
        this.page = 10 + files / 20;
        this.tree = new Tree(directory, random, files);
        this.promises = new Promises(tree);
    }

    /** When the end comes. */
    private enum Moment {
        OPENING,
        SCAN,
        WORK,
        TOLD,
        CLOSING
    }

    List<String> log() {
        return log;
    }

    /** Returns how often the provider was killed. */
    int run(int kills) throws IOException {
        int killed = 0;
        while (killed < kills) {
            Moment moment = killed == 0 ? Moment.SCAN : Moment.values()[random.nextInt(Moment.values().length)];
            killed += live(moment) ? 1 : 0;
        }
        try (Life last = open(0)) {
            resume(last);
            converge(last);
        }
        return killed;
    }

    /** Whether the end came before the life was over by itself. */
    private boolean live(Moment moment) throws IOException {
        try (Life life = open(told ? -random.nextInt(7_200) : 0)) {
            Duration delay = Duration.ofMillis(random.nextInt(1_500));
            log(moment + " " + delay.toMillis());
            if (moment == Moment.OPENING) {
                life.killAfter(delay);
            }
            resume(life);
            if (moment == Moment.SCAN || moment == Moment.WORK) {
                life.killAfter(delay);
            }
            work(life, moment == Moment.TOLD || moment == Moment.CLOSING ? 1 + random.nextInt(20) : PAGES);
            while (moment == Moment.TOLD && !told) {
                harvest(life);
            }
            if (moment == Moment.CLOSING) {
                life.killAfter(delay.dividedBy(20));
                life.end();
                log("it ended in order");
                return false;
            }
            life.kill();
            return true;
        } catch (Life.Ended e) {
            log("killed");
            return true;
        }
    }

    private Life open(long clock) throws IOException {
        log("open, the clock " + clock);
        promises.reborn();
        List<String> arguments = List.of(
                tree.directory().toString(),
                directory.resolve("index").toString(),
                Integer.toString(page),
                Long.toString(clock),
                Boolean.toString(forgetful));
        return new Life(arguments, directory.resolve("log"));
    }

    /** Before anything is scanned again, all that was told is there. */
    private void resume(Life life) throws IOException {
        life.awaitReady();
        if (told) {
            check(life);
        }
        life.go();
    }

    private void check(Life life) throws IOException {
        Map<String, Page.Item> list = new HashMap<>();
        Page page = ask(life, "verb=ListRecords&metadataPrefix=" + BytesFormat.PREFIX);
        promises.checkDate(page);
        List<Page> pages = new ArrayList<>(List.of(page));
        while (!page.token().isEmpty()) {
            page = ask(life, "verb=ListRecords&resumptionToken=" + page.token());
            pages.add(page);
        }
        pages.forEach(one -> one.items().forEach(item -> list.put(item.identifier(), item)));
        promises.check(list);
        pages.forEach(one -> promises.told(one, 0));
        log("all is as it was told, " + list.size());
    }

    /** Files change, and a harvester comes, so many times. */
    private void work(Life life, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            int changes = random.nextInt(5) == 0 ? 100 : random.nextInt(3);
            for (int j = 0; j < changes; j++) {
                change(life);
            }
            harvest(life);
        }
    }

    private void change(Life life) throws IOException {
        List<String> changed = tree.change();
        changed.forEach(identifier -> promises.changed(identifier, Integer.MAX_VALUE));
        life.go();
        changed.forEach(identifier -> promises.changed(identifier, life.begun()));
    }

    private void harvest(Life life) throws IOException {
        try {
            harvester.harvest(query -> tell(life, query), random, random.nextBoolean() ? PAGES : 1);
        } catch (Later e) {
            log("not answered now");
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    /** A harvester that goes on from what it was told last has all that there is. */
    private void converge(Life life) throws IOException {
        try {
            tell(life, "verb=Identify");
            int begun = life.begun();
            while (life.ended() <= begun + 1) {
                Thread.sleep(20);
                life.go();
            }
            harvester.finish(query -> tell(life, query));
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
        Map<String, Copy> there = tree.copies();
        if (!there.equals(harvester.copies)) {
            Map<String, Copy> more = new HashMap<>(harvester.copies);
            more.entrySet().removeAll(there.entrySet());
            there.entrySet().removeAll(harvester.copies.entrySet());
            throw new AssertionError("told too little: " + there + ", or too much: " + more);
        }
        log("the harvester has it all, " + there.size());
    }

    private Page tell(Life life, String query) throws IOException {
        Page page = ask(life, query);
        if (!query.contains("resumptionToken")) {
            promises.checkDate(page);
        }
        promises.told(page, life.ended());
        told |= !page.items().isEmpty();
        return page;
    }

    /** No answer now. */
    private static final class Later extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private Page ask(Life life, String query) throws IOException {
        byte[] answer = life.ask(query);
        if (answer.length == 0) {
            throw new Later();
        }
        try {
            Page page = Page.read(answer);
            log(query + ": " + page.date() + " " + page.error() + " "
                    + page.items().size());
            return page;
        } catch (javax.xml.stream.XMLStreamException e) {
            throw new IOException(e);
        }
    }

    private void log(String what) {
        log.add(Instant.now() + " " + what);
    }
}
