/** In what language a text is written. Built into {@code modoai-language.jar} with its libraries and their model. */
package org.modoai.analysis.language;
