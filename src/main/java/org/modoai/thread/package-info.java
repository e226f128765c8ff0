/** Work on the side: threads that keep nothing alive and can be ended, for whichever package has such work. */
package org.modoai.thread;
