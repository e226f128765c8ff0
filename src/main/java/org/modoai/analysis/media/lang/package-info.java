/**
 * Takes the place of classes of metadata-extractor in the bundle, under its name {@code com.drew.lang}: what they read lies in
 * memory already, so that nobody would notice how a few bytes are taken for a million tags, or inflate to a gigabyte.
 */
package org.modoai.analysis.media.lang;
