package org.modoai.analysis.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;

/** Texts on the same matter in several languages, and files that are none. */
final class Texts {
    /** By language: what is between the sentences of each is not much. */
    static final Map<String, String> ARCHIVE = Map.of("en", """
            The web archive keeps the pages of the web server. A web server does not know who reads its pages.
            Because the web archive cannot ask the author, it asks the web server for what it knows about them.

            It is raining today, and that has nothing to do with it.
            """, "de", """
            Das Webarchiv bewahrt die Seiten des Webservers auf. Der Webserver weiß nicht, wer seine Seiten liest.
            Weil das Webarchiv den Autor nicht fragen kann, fragt es den Webserver nach dem, was er über sie weiß.

            Es regnet heute, und das hat nichts damit zu tun.
            """, "fr", """
            L’archive du web garde les pages du serveur web. Le serveur web ne sait pas qui lit ses pages.
            Comme l’archive ne peut pas demander à l’auteur, elle demande au serveur web ce qu’il en sait.

            Il pleut aujourd’hui, et cela n’a rien à voir avec tout cela.
            """, "es", """
            El archivo web guarda las páginas del servidor web. El servidor web no sabe quién lee sus páginas.
            Como el archivo web no puede preguntar al autor, pregunta al servidor web lo que sabe de ellas.

            Hoy llueve, y eso no tiene nada que ver con todo esto.
            """, "it", """
            L’archivio web conserva le pagine del server web. Il server web non sa chi legge le sue pagine.
            Poiché l’archivio web non può chiedere all’autore, chiede al server web quello che ne sa.

            Oggi piove, e questo non ha niente a che fare con tutto ciò.
            """);

    private Texts() {}

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] in(String charset, String text) {
        return text.getBytes(Charset.forName(charset));
    }

    static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(1).nextBytes(noise);
        return noise;
    }
}
