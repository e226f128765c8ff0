package org.modoai.plugin;

import java.io.IOException;
import java.nio.file.Path;

/** A worker in place of a real tool: it repeats what it is asked, and tells the arguments and the heap that it was given. */
final class Parrot {
    private Parrot() {}

    /** @param scratch a directory for what is compiled */
    static void write(Path scratch, Path jar, String className) throws IOException {
        int dot = className.lastIndexOf('.');
        new TestBundle(scratch)
                .write(jar, className, """
                package %s;
                public class %s {
                    public static void main(String[] arguments) throws Exception {
                        System.out.print("ready parrot 1\\n");
                        var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
                        for (String line; (line = in.readLine()) != null; ) {
                            String answer = line + " " + String.join(" ", arguments) + " "
                                    + Runtime.getRuntime().maxMemory() / 1000000;
                            System.out.print("ok " + answer.length() + "\\n" + answer);
                            System.out.flush();
                        }
                    }
                }
                """.formatted(className.substring(0, dot), className.substring(dot + 1)));
    }
}
