package org.modoai.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** A range of addresses in CIDR form, such as {@code 10.0.0.0/8}, {@code ::1} or {@code 2001:db8::/32}. */
public record Network(InetAddress address, int bits) {
    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    /** Narrow enough that {@link InetAddress} reads a literal and never asks the name service. */
    private static final Pattern LITERAL =
            Pattern.compile("(?:" + OCTET + "\\.){3}" + OCTET + "|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    /** @throws IllegalArgumentException if the text is not an address literal, with or without a length */
    public static Network parse(String text) {
        String[] parts = text.split("/", 2);
        InetAddress address = address(parts[0]);
        int all = address.getAddress().length * 8;
        if (parts.length == 1) {
            return new Network(address, all);
        }
        if (!parts[1].matches("[0-9]{1,3}") || Integer.parseInt(parts[1]) > all) {
            throw new IllegalArgumentException("not a length of 0 to " + all + " bits: " + text);
        }
        return new Network(address, Integer.parseInt(parts[1]));
    }

    /** Whether the address literal lies in this range, a scope such as {@code %eth0} aside; names are not looked up. */
    public boolean contains(String literal) {
        byte[] mine = address.getAddress();
        byte[] other;
        try {
            other = address(literal.split("%", 2)[0]).getAddress();
        } catch (IllegalArgumentException notAnAddress) {
            return false;
        }
        if (mine.length != other.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit & 7);
            if ((mine[bit >> 3] & mask) != (other[bit >> 3] & mask)) {
                return false;
            }
        }
        return true;
    }

    /**
     * What is counted as one client: an IPv4 address, or the network of 64 bits that one IPv6 client has to itself; any
     * other text stands for itself.
     */
    public static String client(String literal) {
        try {
            byte[] bytes = address(literal.split("%", 2)[0]).getAddress();
            return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 8));
        } catch (IllegalArgumentException notAnAddress) {
            return literal;
        }
    }

    /** Whether the text is an address, and no name that would have to be looked up. */
    public static boolean isAddress(String literal) {
        try {
            address(literal);
            return true;
        } catch (IllegalArgumentException notAnAddress) {
            return false;
        }
    }

    private static InetAddress address(String literal) {
        if (!LITERAL.matcher(literal).matches()) {
            throw new IllegalArgumentException("not an address: " + literal);
        }
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("not an address: " + literal, e);
        }
    }
}
