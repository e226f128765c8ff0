package org.modoai.config;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** A range of addresses in CIDR form, such as {@code 10.0.0.0/8}, {@code ::1} or {@code 2001:db8::/32}. */
public record Network(InetAddress address, int bits) {
    /** @throws IllegalArgumentException if the text is not an address literal, with or without a length */
    public static Network parse(String text) {
        String[] parts = text.split("/", 2);
        if (!parts[0].matches("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")) {
            throw new IllegalArgumentException("not an address: " + text);
        }
        try {
            InetAddress address = InetAddress.getByName(parts[0]);
            int all = address.getAddress().length * 8;
            int bits = parts.length == 1 ? all : Integer.parseInt(parts[1]);
            if (bits < 0 || bits > all) {
                throw new IllegalArgumentException("no such network length: " + text);
            }
            return new Network(address, bits);
        } catch (UnknownHostException | NumberFormatException e) {
            throw new IllegalArgumentException("not a network: " + text, e);
        }
    }

    /** Whether the address literal lies in this range; names are never looked up. */
    public boolean contains(String literal) {
        byte[] mine = address.getAddress();
        byte[] other;
        try {
            other = parse(literal).address().getAddress();
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
}
