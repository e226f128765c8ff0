package org.modoai.oai;

/** The error codes of the protocol, by the names they have there (section 3.6). */
public enum OaiError {
    badArgument,
    badResumptionToken,
    badVerb,
    cannotDisseminateFormat,
    idDoesNotExist,
    noRecordsMatch,
    noMetadataFormats,
    noSetHierarchy;

    /** After these the request element of the reply must have no attributes. */
    boolean hidesArguments() {
        return this == badVerb || this == badArgument;
    }
}
