package org.modoai.index;

class H2IndexLifeTest extends IndexLifeContract implements IndexPlace.InH2 {}
