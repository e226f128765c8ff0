package org.modoai.config;

/**
 * How much of the server one client may have.
 *
 * @param clientHarvests requests of one client that are answered at once
 * @param rate requests of one client in a minute
 */
public record Access(int clientHarvests, int rate) {}
