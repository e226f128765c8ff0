package org.modoai.index;

class PostgresPagesTest extends PagesContract implements IndexPlace.InPostgres {}
