package org.modoai.index;

class PostgresIndexClockTest extends IndexClockContract implements IndexPlace.InPostgres {}
