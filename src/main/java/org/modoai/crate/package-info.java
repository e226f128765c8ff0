/** CRATE documents at an address of their own: of one resource, a directory, a page with what it embeds. */
package org.modoai.crate;
