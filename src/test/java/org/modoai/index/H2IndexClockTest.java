package org.modoai.index;

class H2IndexClockTest extends IndexClockContract implements IndexPlace.InH2 {}
