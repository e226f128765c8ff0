package org.modoai.index;

class H2RevisionsTest extends RevisionsContract implements IndexPlace.InH2 {}
