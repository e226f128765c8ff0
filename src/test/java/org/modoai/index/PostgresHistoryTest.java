package org.modoai.index;

class PostgresHistoryTest extends HistoryContract implements IndexPlace.InPostgres {}
