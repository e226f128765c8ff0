package org.modoai.oai;

import java.time.Clock;
import org.modoai.config.Description;
import org.modoai.config.Limits;
import org.modoai.format.Formats;
import org.modoai.index.Indexer;
import org.modoai.index.ResourceIndex;
import org.modoai.site.Sites;

/** What a provider speaks for. */
public record Repository(
        Description description,
        Sites sites,
        ResourceIndex index,
        Indexer indexer,
        Formats formats,
        Limits limits,
        Clock clock) {}
