package org.modoai.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** The keys of a server and of those who come to it, made anew by the JDK's keytool. */
final class Keys {
    static final String PASSWORD = "changeit";
    private static final String SERVER = "localhost";

    private final Path directory;

    /** @param names of the clients whom the server is to know by certificate */
    Keys(Path directory, String... names) throws IOException, InterruptedException {
        this.directory = Files.createDirectories(directory);
        make(SERVER);
        for (String name : names) {
            make(name);
        }
        try {
            KeyStore trusted = empty();
            for (String name : names) {
                trusted.setCertificateEntry(name, store(name).getCertificate(name));
            }
            try (var out = Files.newOutputStream(trusted())) {
                trusted.store(out, PASSWORD.toCharArray());
            }
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /**
     * What a {@code Connector} of server.xml says to listen for TLS and ask for a certificate, without insisting; HTTP/2
     * is for those who want it.
     */
    String connector() {
        return "<Connector port=\"0\" protocol=\"HTTP/1.1\" SSLEnabled=\"true\" scheme=\"https\" secure=\"true\">"
                + "<SSLHostConfig certificateVerification=\"optional\" truststoreFile=\"" + trusted()
                + "\" truststorePassword=\"" + PASSWORD
                + "\" truststoreType=\"PKCS12\"><Certificate certificateKeystoreFile=\""
                + file(SERVER) + "\" certificateKeystorePassword=\"" + PASSWORD
                + "\" certificateKeystoreType=\"PKCS12\"/></SSLHostConfig>"
                + "<UpgradeProtocol className=\"org.apache.coyote.http2.Http2Protocol\"/></Connector>";
    }

    /** A client over TLS, who shows a certificate if there is a name. */
    Http client(int port, Optional<String> name) throws IOException {
        SSLContext context = context(name);
        return new Http(port, to -> {
            Socket plain = new Socket(InetAddress.getLoopbackAddress(), to);
            return context.getSocketFactory().createSocket(plain, SERVER, to, true);
        });
    }

    /** For a client who shows a certificate if there is a name. */
    SSLContext context(Optional<String> name) throws IOException {
        try {
            KeyManager[] own = {};
            if (name.isPresent()) {
                KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                factory.init(store(name.get()), PASSWORD.toCharArray());
                own = factory.getKeyManagers();
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own, new TrustManager[] {new Trusting()}, new SecureRandom());
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private Path trusted() {
        return file("trusted");
    }

    private Path file(String name) {
        return directory.resolve(name + ".p12");
    }

    private void make(String name) throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(List.of(
                        Artifacts.java().resolve("bin/keytool").toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-storetype",
                        "PKCS12",
                        "-alias",
                        name,
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=dns:" + name,
                        "-keystore",
                        file(name).toString(),
                        "-storepass",
                        PASSWORD))
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed for " + name);
        }
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private KeyStore store(String name) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(file(name))) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    /** The server is on this machine and its certificate a minute old. */
    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new IllegalStateException("not a server");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // whoever it is
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
