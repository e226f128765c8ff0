package org.modoai.config;

import java.util.Locale;
import java.util.regex.Pattern;

/** The addresses that the OAI-PMH validators accept as {@code adminEmail}; with any other they stop. */
public final class AdminEmail {
    /** What stands in for an address when nothing better is known. */
    public static final String FALLBACK = "webmaster@example.org";

    private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    private static final Pattern ACCEPTED =
            Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{1,63}@(?:" + LABEL + "\\.)+[a-z]{2,63}");
    private static final Pattern LOCAL = Pattern.compile(".*[@.](?:localhost|localdomain)");
    private static final int LONGEST = 254;

    private AdminEmail() {}

    /** Whether harvesters and validators take the address. */
    public static boolean isAccepted(String address) {
        return address.length() <= LONGEST
                && ACCEPTED.matcher(address).matches()
                && !LOCAL.matcher(address).matches();
    }

    /**
     * The address of a site that names none: {@code webmaster@} its host, or {@link #FALLBACK} where the host, with or
     * without a port, is no domain name of the public net.
     */
    public static String ofHost(String host) {
        String name = host.replaceFirst(":[0-9]*$", "").toLowerCase(Locale.ROOT);
        String address = "webmaster@" + name;
        return isAccepted(address) ? address : FALLBACK;
    }
}
