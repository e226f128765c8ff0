/**
 * JHOVE as a worker: a program of its own that examines one file after another, in a JVM with a heap of its own. Built into
 * {@code modoai-jhove.jar} with its libraries and the few classes of modoai that it uses.
 */
package org.modoai.analysis.jhove;
