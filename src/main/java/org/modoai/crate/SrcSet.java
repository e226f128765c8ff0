package org.modoai.crate;

import java.util.ArrayList;
import java.util.List;

/** The {@code srcset} attribute of HTML: URLs, each with descriptors that say when it is the one to use. */
final class SrcSet {
    private SrcSet() {}

    /** As the HTML standard has it, in "parsing a srcset attribute"; descriptors are not checked. */
    static List<String> urls(String srcset) {
        List<String> urls = new ArrayList<>();
        int at = candidate(srcset, 0);
        while (at < srcset.length()) {
            int end = at;
            while (end < srcset.length() && !isBlank(srcset.charAt(end))) {
                end++;
            }
            int cut = end;
            while (srcset.charAt(cut - 1) == ',') {
                cut--;
            }
            urls.add(srcset.substring(at, cut));
            at = candidate(srcset, cut < end ? end : behindDescriptors(srcset, end));
        }
        return urls;
    }

    /** The beginning of the next URL. */
    private static int candidate(String srcset, int from) {
        int at = from;
        while (at < srcset.length() && (isBlank(srcset.charAt(at)) || srcset.charAt(at) == ',')) {
            at++;
        }
        return at;
    }

    /** Up to a comma, but for one in parentheses. */
    private static int behindDescriptors(String srcset, int from) {
        boolean enclosed = false;
        for (int at = from; at < srcset.length(); at++) {
            char c = srcset.charAt(at);
            if (c == ',' && !enclosed) {
                return at;
            }
            enclosed = enclosed ? c != ')' : c == '(';
        }
        return srcset.length();
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    }
}
