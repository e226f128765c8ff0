package org.modoai.index;

class H2ScansTest extends ScansContract implements IndexPlace.InH2 {}
