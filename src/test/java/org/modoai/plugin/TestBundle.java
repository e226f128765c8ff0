package org.modoai.plugin;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A bundle with a plugin in it, made for a test. */
final class TestBundle {
    private final Path directory;

    TestBundle(Path directory) {
        this.directory = directory;
    }

    /**
     * Writes a jar with a plugin of this class that examines a resource by these statements, which may use {@code settings}.
     *
     * @param constructor further statements
     */
    void write(Path jar, String className, String constructor, String examine) throws IOException {
        int dot = className.lastIndexOf('.');
        String source = """
                package %s;
                import org.modoai.plugin.*;
                public class %s implements Plugin {
                    private final org.modoai.config.PluginSettings settings;
                    public %2$s(org.modoai.config.PluginSettings settings) { this.settings = settings; %s }
                    public boolean accepts(Specimen specimen) { return !specimen.path().equals("refused"); }
                    public Finding examine(Specimen specimen) { return said(String.valueOf(words(specimen))); }
                    public void close() { System.setProperty("closed." + settings.label(), "yes"); }
                    private Object words(Specimen specimen) { %s }
                    private Finding said(String text) {
                        return new Finding.Output(
                            new Finding.Tool(settings.label(), java.util.Optional.empty(), java.util.Optional.empty()),
                            new Stopwatch().run(), Words.text(text));
                    }
                }
                """.formatted(className.substring(0, dot), className.substring(dot + 1), constructor, examine);
        write(jar, className, source);
    }

    /** Writes a jar with a class of this source. */
    void write(Path jar, String className, String source) throws IOException {
        Path classes = Files.createTempDirectory(directory, "classes");
        compile(Map.of(className, source), classes);
        pack(classes, jar);
    }

    private static void compile(Map<String, String> sources, Path classes) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavaFileObject> units = sources.entrySet().stream()
                .<JavaFileObject>map(source -> new Source(source.getKey(), source.getValue()))
                .toList();
        List<String> options = List.of("-d", classes.toString(), "-proc:none");
        if (!compiler.getTask(null, null, null, options, null, units).call()) {
            throw new IllegalStateException("does not compile");
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(classes)) {
            for (Path one : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                out.putNextEntry(new JarEntry(classes.relativize(one).toString()));
                Files.copy(one, out);
            }
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String className, String text) {
            super(URI.create("string:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
