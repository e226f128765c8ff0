package org.modoai.http;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modoai.config.Access;
import org.modoai.config.ConfigurationReader;
import org.modoai.format.AliasFormat;
import org.modoai.format.DublinCore;
import org.modoai.site.Unavailable;

class AdmissionTest {
    private static final Client SOMEBODY = new Client("192.0.2.7");
    private static final Instant NOON = Instant.parse("2026-11-16T12:00:00Z");

    @TempDir
    Path directory;

    private final HttpServletRequest request = mock(HttpServletRequest.class);
    private final List<String> asked = new ArrayList<>();

    @Test
    void withoutWindowsEverythingIsOpen() throws Exception {
        assertDoesNotThrow(() -> admission("").check(List.of("oai_dc"), NOON));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<window hours='13:00-14:00' zone='UTC'/>                                         | 3600",
                "<window hours='12:30-14:00' zone='UTC'/>                                         | 1800",
                "<window hours='10:00-11:00' zone='UTC'/>                                         | 3600",
                "<window hours='10:00-11:00' zone='UTC'/><window hours='12:15-13:00' zone='UTC'/> | 900",
                "<window hours='12:30-14:00' zone='UTC' harvester='192.0.2.0/24'/>                | 1800",
                "<window hours='12:30-14:00' zone='UTC' formats='oai_dc'/>                        | 1800",
            })
    void outsideTheWindowsItIsToldWhenToComeBackAnHourAtMost(String windows, long seconds) throws Exception {
        Admission admission = admission(windows);
        Unavailable later = assertThrows(Unavailable.class, () -> admission.check(List.of("oai_dc"), NOON));
        assertEquals(Duration.ofSeconds(seconds), later.remaining());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<window hours='10:00-14:00' zone='UTC'/>",
                "<window hours='13:00-14:00' zone='UTC'/><window hours='11:00-12:01' zone='UTC'/>",
                "<window hours='13:00-14:00' zone='UTC'/><window harvester='192.0.2.7'/>",
                "<window hours='13:00-14:00' zone='UTC' harvester='198.51.100.0/24'/>",
                "<window hours='13:00-14:00' zone='UTC' formats='oai_crate'/>",
            })
    void oneOpenWindowIsEnoughAndNoneThatDoesNotCountForItIsNeeded(String windows) throws Exception {
        Admission admission = admission(windows);
        assertDoesNotThrow(() -> admission.check(List.of("oai_dc"), NOON));
    }

    @Test
    void anAliasIsNoWayAroundAWindowOrARole() throws Exception {
        AliasFormat alias = new AliasFormat("twice", new AliasFormat("once", new DublinCore()));
        assertEquals(List.of("twice", "once", "oai_dc"), Admission.names(alias));
    }

    @Test
    void aRoleThatTheContainerKnowsOfIsEnoughAndNoPasswordIsLookedAt() throws Exception {
        authorize("Basic " + encode("some:body"));
        when(request.getUserPrincipal()).thenReturn(() -> "somebody");
        assertFalse(of("crateRole='archive'").crates());
        when(request.isUserInRole("archive")).thenReturn(true);
        assertTrue(of("crateRole='archive'").crates());
        assertEquals(List.of(), asked);
    }

    @Test
    void aPasswordThatComesUnaskedIsForTheRealm() throws Exception {
        authorize("basic " + encode("some:body:\u20AC"));
        assertTrue(of("crateRole='archive'").crates());
        authorize("Basic " + encode("any:body"));
        assertFalse(of("crateRole='archive'").crates());
        assertEquals(List.of("some body:\u20AC archive", "any body archive"), asked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic", "Basic !!!", "Basic YQ==", "Bearer c29tZTpib2R5", "Digest username=\"x\""})
    void whatIsNoUserNameAndPasswordIsNobody(String header) throws Exception {
        authorize(header);
        assertFalse(of("crateRole='archive'").crates());
        assertEquals(List.of(), asked);
    }

    @Test
    void whereNoRoleIsNeededNobodyIsAskedForAny() throws Exception {
        authorize("Basic " + encode("some:body"));
        assertTrue(of("").crates());
        assertEquals(List.of(), asked);
    }

    private void authorize(String header) {
        when(request.getHeader("Authorization")).thenReturn(header);
    }

    private static String encode(String credentials) {
        return Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    private Admission of(String attributes) throws Exception {
        return Admission.of(request, access(attributes, ""), SOMEBODY, (user, password, role) -> {
            asked.add(user + " " + password + " " + role);
            return user.equals("some");
        });
    }

    private Admission admission(String windows) throws Exception {
        return new Admission(access("", windows), SOMEBODY, true);
    }

    private Access access(String attributes, String windows) throws Exception {
        Path file = Files.writeString(
                directory.resolve("modoai.xml"),
                "<modoai xmlns='urn:modoai:config:1'><limits " + attributes + ">" + windows + "</limits></modoai>");
        return new ConfigurationReader().read(file).access();
    }
}
