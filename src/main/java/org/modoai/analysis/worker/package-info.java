/**
 * What tools have in common that work in a JVM of their own: how they are asked about one file after another. Built into the
 * bundle of each.
 */
package org.modoai.analysis.worker;
