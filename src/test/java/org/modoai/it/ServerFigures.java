package org.modoai.it;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server's process holds.
 *
 * @param children processes that it has started, and theirs
 * @param heap in bytes, of what is left after a full collection
 */
record ServerFigures(long threads, long children, long handles, long heap) {
    /** Of a generation, or of the whole heap where that is one. */
    private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");

    /** No Tomcat does with less. */
    private static final long LEAST = 1024 * 1024;

    static ServerFigures of(long pid) throws IOException, InterruptedException {
        String jcmd = Artifacts.java().resolve("bin/jcmd").toString();
        String process = Long.toString(pid);
        Shell.run(jcmd, process, "GC.run");
        Shell.run(jcmd, process, "GC.run");
        Matcher used = USED.matcher(Shell.run(jcmd, process, "GC.heap_info"));
        long heap = used.results()
                .mapToLong(generation -> Long.parseLong(generation.group(1)) * 1024)
                .sum();
        if (heap < LEAST) {
            throw new IOException("no heap");
        }
        long threads = Shell.run(jcmd, process, "Thread.print").split("\n\"", -1).length - 1L;
        long children = ProcessHandle.of(pid).orElseThrow().descendants().count();
        return new ServerFigures(threads, children, Shell.openFiles(pid), heap);
    }

    @Override
    public String toString() {
        return threads + " threads, " + children + " child processes, " + handles + " file handles, " + heap / 1024
                + " KB of heap";
    }
}
