package org.modoai.index;

class PostgresIndexLifeTest extends IndexLifeContract implements IndexPlace.InPostgres {}
