/** The configuration of mod_oai, sections of {@code httpd.conf}, in the words of {@code modoai.xml}. */
package org.modoai.cli.httpd;
