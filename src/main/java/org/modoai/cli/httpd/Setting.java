package org.modoai.cli.httpd;

/** What can be carried over, besides plugins. */
enum Setting {
    PREFIX,
    ACTIVE,
    NAME,
    ADMIN_EMAIL,
    THRESHOLD,
    PAGE_RECORDS,
    PAGE_BYTES
}
