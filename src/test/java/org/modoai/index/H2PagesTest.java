package org.modoai.index;

class H2PagesTest extends PagesContract implements IndexPlace.InH2 {}
