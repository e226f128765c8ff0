/**
 * Kinds of plugin that work inside the server. Each is a public class that takes its settings and is made by its name; those
 * that need heavy libraries are built into a bundle with them, one package each.
 */
package org.modoai.analysis;
