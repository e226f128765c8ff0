package org.modoai.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;

/** The command lines of DROID and JHOVE themselves, over files in a directory. */
record ToolCommandLine(Path directory, Path scratch) {
    private static final Pattern OF_DROID = Pattern.compile("(?m)^.*/([^/,]+),([^,\n]+)$");
    private static final Pattern OF_JHOVE = Pattern.compile("(?s) <repInfo uri=\"([^\"]*)\">.*?</repInfo>\n");
    private static final List<String> MODULES = List.of(
            "edu.harvard.hul.ois.jhove.module.AiffModule",
            "edu.harvard.hul.ois.jhove.module.GifModule",
            "edu.harvard.hul.ois.jhove.module.GzipModule",
            "edu.harvard.hul.ois.jhove.module.HtmlModule",
            "edu.harvard.hul.ois.jhove.module.JpegModule",
            "edu.harvard.hul.ois.jhove.module.PdfModule",
            "edu.harvard.hul.ois.jhove.module.TiffModule",
            "edu.harvard.hul.ois.jhove.module.Utf8Module",
            "edu.harvard.hul.ois.jhove.module.WaveModule",
            "edu.harvard.hul.ois.jhove.module.XmlModule",
            "com.mcgath.jhove.module.PngModule");

    /** By the signatures that we ship. What it cannot tell by its bytes is {@code Unknown}; it takes no heed of names. */
    Map<String, Set<String>> puids() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "-Duser.home=" + Files.createDirectories(scratch.resolve("home")),
                "-cp",
                Artifacts.commandLine("droid") + "/*",
                "uk.gov.nationalarchives.droid.command.DroidCommandLine"));
        command.addAll(List.of("-Nr", directory.toString()));
        command.addAll(List.of("-Ns", signatures("DROID_SignatureFile_V111.xml")));
        command.addAll(List.of("-Nc", signatures("container-signature-20230307.xml")));
        Map<String, Set<String>> puids = new TreeMap<>();
        Matcher line = OF_DROID.matcher(run(command));
        while (line.find()) {
            puids.computeIfAbsent(line.group(1), name -> new TreeSet<>()).add(line.group(2));
        }
        return puids;
    }

    private String signatures(String name) throws IOException {
        Path copy = scratch.resolve(name);
        if (!Files.exists(copy)) {
            try (ZipFile jar = new ZipFile(Artifacts.bundle("modoai-droid.jar").toFile())) {
                Files.copy(jar.getInputStream(jar.getEntry("droid/" + name)), copy);
            }
        }
        return copy.toString();
    }

    /** Its reports by the name of the file, each a document, without dates. */
    Map<String, String> reports(String module, List<String> names) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                // it brings a parser of its own, whose class it would name
                "-Djavax.xml.parsers.SAXParserFactory=com.sun.org.apache.xerces.internal.jaxp.SAXParserFactoryImpl",
                "-cp",
                String.join(
                        File.pathSeparator,
                        Artifacts.bundle("modoai-jhove.jar").toString(),
                        Artifacts.commandLine("jhove") + "/*"),
                "edu.harvard.hul.ois.jhove.Jhove"));
        command.addAll(List.of("-c", configuration().toString(), "-h", "XML", "-m", module));
        command.addAll(names);
        String output = run(command).replaceAll("(?m)^ *<(date|lastModified)>[^<]*</\\1>\n", "");
        Map<String, String> reports = new TreeMap<>();
        Matcher report = OF_JHOVE.matcher(output);
        while (report.find()) {
            String head = output.substring(0, output.indexOf(" <repInfo"));
            reports.put(report.group(1), head + report.group() + "</jhove>\n");
        }
        return reports;
    }

    private Path configuration() throws IOException {
        StringBuilder modules = new StringBuilder();
        MODULES.forEach(name -> modules.append("<module><class>").append(name).append("</class></module>"));
        return Files.writeString(
                scratch.resolve("jhove.conf"),
                "<jhoveConfig version=\"1.0\" xmlns=\"http://hul.harvard.edu/ois/xml/ns/jhove/jhoveConfig\">"
                        + "<jhoveHome>" + scratch + "</jhoveHome><mixVersion>2.0</mixVersion>" + modules
                        + "</jhoveConfig>");
    }

    private String run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(Artifacts.java().resolve("bin/java").toString(), "-XX:+UseSerialGC"));
        command.addAll(arguments);
        Path out = Files.createTempFile(scratch, "out", ".txt");
        Path err = Files.createTempFile(scratch, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().remove("TZ");
        Process process = builder.start();
        try {
            if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new IllegalStateException(command + " failed: " + Files.readString(err));
            }
            return Files.readString(out);
        } finally {
            process.destroyForcibly();
        }
    }
}
