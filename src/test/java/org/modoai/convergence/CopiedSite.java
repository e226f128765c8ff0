package org.modoai.convergence;

import java.io.IOException;
import java.util.Optional;
import org.modoai.site.ForwardingSite;
import org.modoai.site.Resource;
import org.modoai.site.Revision;
import org.modoai.site.Site;

/** Copies of the files of a site on the disk of another server. */
final class CopiedSite extends ForwardingSite {
    private final int disk;

    CopiedSite(Site site, int disk) {
        super(site);
        this.disk = disk;
    }

    @Override
    public void walk(Visitor visitor) throws IOException {
        super.walk(resource -> visitor.visit(copy(resource)));
    }

    @Override
    public Optional<Resource> find(String path) throws IOException {
        return super.find(path).map(this::copy);
    }

    private Resource copy(Resource resource) {
        Revision revision = new Revision(
                disk + "-" + resource.revision().key(), resource.revision().touched());
        return new Resource(
                resource.path(), resource.mediaType(), resource.length(), resource.lastModified(), revision);
    }
}
