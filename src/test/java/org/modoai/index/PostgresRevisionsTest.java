package org.modoai.index;

class PostgresRevisionsTest extends RevisionsContract implements IndexPlace.InPostgres {}
