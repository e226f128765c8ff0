/** DROID inside the server: formats by PRONOM's signatures. Built into {@code modoai-droid.jar} with its libraries. */
package org.modoai.analysis.droid;
