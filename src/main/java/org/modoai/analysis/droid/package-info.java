/**
 * DROID as a worker: a program of its own that tells formats by PRONOM's signatures, of one file after another, in a JVM with a
 * heap of its own. Built into {@code modoai-droid.jar} with its libraries.
 */
package org.modoai.analysis.droid;
