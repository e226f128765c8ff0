/**
 * What is inside of media files: their type, and the metadata of images, PDF documents and sound. Built into
 * {@code modoai-media.jar} with its libraries.
 */
package org.modoai.analysis.media;
