package org.modoai.tomcat;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.modoai.site.Listing;
import org.modoai.site.Revision;

/** The files in a packed WAR. */
final class ZipListing implements Listing {
    private final Path war;
    private final Map<String, List<Entry>> directories = new HashMap<>();

    ZipListing(Path war) {
        this.war = war;
    }

    @Override
    public void list(String directory, Viewer viewer) throws IOException {
        if (directories.isEmpty()) {
            read();
        }
        for (Entry entry : directories.getOrDefault(directory, List.of())) {
            viewer.see(entry);
        }
    }

    /** Directories are taken as given: many archives do not name them. */
    @Override
    public Optional<Entry> entry(String names) throws IOException {
        try (ZipFile zip = new ZipFile(war.toFile())) {
            ZipEntry entry = zip.getEntry(names);
            return Optional.of(entry == null || entry.isDirectory() ? directory(names) : file(names, entry));
        }
    }

    @Override
    public InputStream open(String names) throws IOException {
        ZipFile zip = new ZipFile(war.toFile());
        ZipEntry entry = zip.getEntry(names);
        if (entry == null) {
            zip.close();
            throw new NoSuchFileException(names);
        }
        return new FilterInputStream(zip.getInputStream(entry)) {
            @Override
            public void close() throws IOException {
                zip.close();
            }
        };
    }

    private void read() throws IOException {
        directories.put("", new ArrayList<>());
        Set<String> files = new HashSet<>();
        try (ZipFile zip = new ZipFile(war.toFile())) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                String name = entry.getName();
                if (!entry.isDirectory() && files.add(name)) {
                    siblings(name).add(file(name, entry));
                }
            }
        }
    }

    private List<Entry> siblings(String name) {
        String directory = name.substring(0, name.lastIndexOf('/') + 1);
        List<Entry> siblings = directories.get(directory);
        if (siblings == null) {
            siblings = new ArrayList<>();
            directories.put(directory, siblings);
            String path = directory.substring(0, directory.length() - 1);
            siblings(path).add(directory(path));
        }
        return siblings;
    }

    private static Entry file(String name, ZipEntry entry) {
        long length = Math.max(0, entry.getSize());
        Revision revision = entry.getCrc() < 0 ? Revision.NONE : Revision.ofChecksum(entry.getCrc());
        return Entry.file(last(name), length, entry.getLastModifiedTime().toInstant(), revision);
    }

    private static Entry directory(String path) {
        return Entry.directory(last(path), Optional.empty());
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
