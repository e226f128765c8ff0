package org.modoai.tomcat;

import java.security.Principal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.catalina.Context;
import org.apache.catalina.Realm;
import org.apache.catalina.authenticator.BasicAuthenticator;
import org.apache.catalina.authenticator.DigestAuthenticator;
import org.apache.catalina.connector.Request;
import org.apache.catalina.realm.GenericPrincipal;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;
import org.modoai.site.BasicCredentials;
import org.modoai.site.Header;

/**
 * What the password in one request has turned out to be worth. The webapp's own authenticator checks it at the first
 * resource that wants a login; at those that follow it is only told the name, as by a proxy that has checked it before,
 * and asks its realm for the roles. It is told nothing that the webapp's programs could see: where no login is wanted
 * the name is not used.
 *
 * <p>A password found wrong is not checked again either: the authenticator is then told a name that nobody has, and
 * whatever that name is let in to counts as refused.
 */
final class Credentials {
    /** The attribute of a requester that holds theirs; the anonymous requester has none. */
    static final String ATTRIBUTE = "credentials";

    private static final String NOBODY = "nobody-" + UUID.randomUUID();
    private static final Pattern DIGEST_USER = Pattern.compile("(?i)Digest .*\\busername=\"([^\"\\\\]+)\".*");
    private static final int UNAUTHORIZED = 401;

    private final Optional<String> user;
    private final Map<Context, Principal> proven = new ConcurrentHashMap<>();
    private final Set<Realm> refusing = ConcurrentHashMap.newKeySet();
    private final Set<Context> unfit = ConcurrentHashMap.newKeySet();

    /** @param headers all fields of the request */
    Credentials(List<Header> headers) {
        List<String> values = headers.stream()
                .filter(header -> header.name().equalsIgnoreCase("Authorization"))
                .map(Header::value)
                .toList();
        user = values.size() == 1 ? user(values.get(0)) : Optional.empty();
    }

    /** What is to become of an answer. */
    enum Outcome {
        ANSWER,
        REFUSE,
        /** The answer is not what it would be without us: to be asked for again, in the plain way. */
        ASK_PLAINLY
    }

    private static Optional<String> user(String authorization) {
        Matcher digest = DIGEST_USER.matcher(authorization);
        if (digest.matches()) {
            return Optional.of(digest.group(1));
        }
        return BasicCredentials.parse(authorization).map(BasicCredentials::user).filter(name -> !name.isEmpty());
    }

    /** The name to tell the authenticator of a webapp, in place of a password to check. */
    Optional<String> name(Context context) {
        if (user.isEmpty() || unfit.contains(context) || !isUsual(context)) {
            return Optional.empty();
        }
        if (proven.containsKey(context)) {
            return user;
        }
        return context.getRealm() != null && refusing.contains(context.getRealm())
                ? Optional.of(NOBODY)
                : Optional.empty();
    }

    private static boolean isUsual(Context context) {
        return context.getAuthenticator() != null
                && Set.of(BasicAuthenticator.class, DigestAuthenticator.class)
                        .contains(context.getAuthenticator().getClass());
    }

    /**
     * Learns from a request, its response being final.
     *
     * @param told the name that the authenticator was told, and by which webapp's leave
     */
    Outcome outcome(Request request, int status, Optional<String> told, Context by) {
        Principal principal = request.getPrincipal();
        if (told.isEmpty()) {
            learn(request, status);
            return Outcome.ANSWER;
        }
        if (principal == null) {
            return Outcome.ANSWER;
        }
        if (told.get().equals(NOBODY)) {
            return principal.getName().equals(NOBODY) ? Outcome.REFUSE : Outcome.ASK_PLAINLY;
        }
        if (request.getContext() == by && isSame(principal, proven.get(by))) {
            return Outcome.ANSWER;
        }
        unfit.add(by);
        return Outcome.ASK_PLAINLY;
    }

    private static boolean isSame(Principal one, Principal other) {
        // Tomcat's own equals looks at the name alone
        return one == other
                || one.getClass() == other.getClass()
                        && one instanceof GenericPrincipal generic
                        && one.getName().equals(other.getName())
                        && Set.copyOf(Arrays.asList(generic.getRoles()))
                                .equals(Set.copyOf(Arrays.asList(((GenericPrincipal) other).getRoles())));
    }

    /** Takes note of what the authenticator has found, and of nothing that a program has decided. */
    void learn(Request request, int status) {
        Context context = request.getContext();
        if (user.isEmpty() || unfit.contains(context) || !isUsual(context)) {
            return;
        }
        Principal principal = request.getPrincipal();
        if (principal != null) {
            boolean own = Set.of("BASIC", "DIGEST").contains(String.valueOf(request.getAuthType()));
            if (own && principal.getName().equals(user.get()) && wantsLogin(request)) {
                proven.put(context, principal);
            }
        } else if (isRefused(request, status) && request.getFilterChain() == null && wantsLogin(request)) {
            refusing.add(context.getRealm());
        }
    }

    /** Also if an error page has made another status of it. */
    private static boolean isRefused(Request request, int status) {
        return request.getContext().getAuthenticator().getClass() == BasicAuthenticator.class
                && (status == UNAUTHORIZED
                        || Integer.valueOf(UNAUTHORIZED)
                                .equals(request.getAttribute("jakarta.servlet.error.status_code")));
    }

    /** Whether the authenticator has had to look at the credentials. */
    private static boolean wantsLogin(Request request) {
        Context context = request.getContext();
        SecurityConstraint[] constraints = context.getRealm().findSecurityConstraints(request, context);
        return constraints != null
                && constraints.length > 0
                && Arrays.stream(constraints)
                        .allMatch(constraint -> constraint.getAllRoles()
                                || constraint.getAuthenticatedUsers()
                                || constraint.getAuthConstraint() && constraint.findAuthRoles().length > 0);
    }
}
