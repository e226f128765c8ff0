/** What one caller can see of all sites, in order and by name, whatever it is asked for in. */
package org.modoai.repository;
