package org.modoai.http;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.modoai.crate.BadRequestException;
import org.modoai.crate.CrateRequest;
import org.modoai.oai.Arguments;
import org.modoai.oai.Arguments.Argument;
import org.modoai.oai.OaiException;
import org.modoai.oai.Provider;
import org.modoai.repository.Caller;
import org.modoai.repository.Reply;

/**
 * The arguments of a request, still encoded, of the query and of the form.
 *
 * <p>A request with the argument {@code crate} is for a crate, unless it has a {@code verb}: then it is one of OAI-PMH
 * with an argument too many.
 */
record Query(String query, String form) {
    boolean isForACrate() {
        List<String> names = Stream.of(query, form)
                .flatMap(arguments -> Stream.of(arguments.split("&")))
                .map(argument -> argument.split("=", 2)[0])
                .toList();
        return names.contains(CrateRequest.ADDRESS) && !names.contains("verb");
    }

    Reply answer(Provider provider, Caller caller) throws IOException {
        try {
            return provider.answer(Arguments.parse(query, form), caller);
        } catch (OaiException unreadable) {
            return provider.refuse(unreadable, caller);
        }
    }

    CrateRequest crate() throws BadRequestException {
        try {
            Map<String, List<String>> arguments = Arguments.parse(query, form).list().stream()
                    .collect(Collectors.groupingBy(
                            Argument::name,
                            LinkedHashMap::new,
                            Collectors.mapping(Argument::value, Collectors.toList())));
            return CrateRequest.parse(arguments);
        } catch (OaiException unreadable) {
            throw new BadRequestException(unreadable.getMessage());
        }
    }
}
