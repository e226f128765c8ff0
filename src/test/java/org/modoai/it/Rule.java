package org.modoai.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;

/** A case of the protocol table: a test, and the rule that it tries, as section and bullet of the page of rules. */
@Test
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Rule {
    String value();
}
