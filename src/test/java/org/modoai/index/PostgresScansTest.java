package org.modoai.index;

class PostgresScansTest extends ScansContract implements IndexPlace.InPostgres {}
