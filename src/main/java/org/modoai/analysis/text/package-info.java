/** What a text is about and its gist, for machines on which no other tool says so. */
package org.modoai.analysis.text;
