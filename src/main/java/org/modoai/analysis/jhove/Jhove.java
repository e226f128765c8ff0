package org.modoai.analysis.jhove;

import edu.harvard.hul.ois.jhove.App;
import edu.harvard.hul.ois.jhove.CoreMessageConstants;
import edu.harvard.hul.ois.jhove.ErrorMessage;
import edu.harvard.hul.ois.jhove.InfoMessage;
import edu.harvard.hul.ois.jhove.JhoveBase;
import edu.harvard.hul.ois.jhove.JhoveException;
import edu.harvard.hul.ois.jhove.Module;
import edu.harvard.hul.ois.jhove.OutputHandler;
import edu.harvard.hul.ois.jhove.RepInfo;
import edu.harvard.hul.ois.jhove.handler.XmlHandler;
import edu.harvard.hul.ois.jhove.messages.JhoveMessages;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.modoai.analysis.worker.Examiner;
import org.modoai.plugin.JhoveModules;

/** JHOVE with those of its modules that have been needed so far; for one thread. */
final class Jhove extends JhoveBase implements Examiner {
    private static final String NOT_FETCHED =
            "What the document refers to outside of itself was not fetched, and the document not validated";

    private final App app = App.newAppWithName("Jhove");
    private final Map<String, Module> modules = new HashMap<>();

    /** As with a configuration that names nothing but modules. */
    Jhove() throws JhoveException {
        _encoding = "utf-8";
        _tempDir = System.getenv().getOrDefault("TMPDIR", System.getProperty("java.io.tmpdir"));
        _mixVsn = "2.0";
        _sigBytes = 1024;
        _bufferSize = 128 * 1024;
    }

    @Override
    public String version() {
        return "JHOVE " + app.getRelease();
    }

    /** As XML, without the dates of now and of the file. */
    @Override
    public byte[] report(String mediaType, String name) throws IOException {
        Module module = module(mediaType);
        File file = new File(name);
        if (!file.isFile() || !file.canRead()) {
            throw new IOException(file.getName() + ": cannot be read");
        }
        try {
            RepInfo info = examined(module, file, false);
            if (wantsMore(info)) {
                info = examined(module, file, true);
                info.setMessage(new InfoMessage(JhoveMessages.getMessageInstance(NOT_FETCHED)));
            }
            return shown(info);
        } catch (LinkageError e) {
            throw unusable(e);
        }
    }

    private RepInfo examined(Module module, File file, boolean alone) {
        Parsers.look(alone);
        RepInfo info = new RepInfo(file.getName());
        info.setSize(file.length());
        try {
            processFile(app, module, false, file, info);
        } catch (Exception e) {
            // as JHOVE's own command line has it
            info.setMessage(new ErrorMessage(CoreMessageConstants.JHOVE_CORE_5));
            info.setWellFormed(RepInfo.UNDETERMINED);
        }
        return info;
    }

    /** Whether something outside of the file was looked for, in vain: that says nothing of the file. */
    private static boolean wantsMore(RepInfo info) {
        boolean onTheNet = Offline.wasAsked();
        boolean inFiles = info.getMessage().stream()
                .anyMatch(message -> String.valueOf(message.getMessage()).contains("accessExternal"));
        return onTheNet || inFiles;
    }

    private byte[] shown(RepInfo info) {
        StringWriter text = new StringWriter();
        OutputHandler handler = new XmlHandler();
        handler.setDefaultParams(List.of());
        handler.setApp(app);
        handler.setBase(this);
        handler.setWriter(new PrintWriter(text));
        handler.showHeader();
        String header = text.toString().replaceFirst("\\R *<date>[^<]*</date>", "");
        text.getBuffer().setLength(0);
        text.write(header);
        info.show(handler);
        handler.showFooter();
        handler.close();
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private Module module(String mediaType) throws IOException {
        String className = JhoveModules.of(mediaType).orElseThrow(() -> new IOException("no module for " + mediaType));
        Module known = modules.get(className);
        if (known != null) {
            return known;
        }
        try {
            Module module = (Module) Class.forName(className).getConstructor().newInstance();
            module.init("");
            module.setDefaultParams(List.of());
            modules.put(className, module);
            return module;
        } catch (LinkageError e) {
            throw unusable(e);
        } catch (Exception e) {
            throw new IOException(className + " cannot be used: " + e, e);
        }
    }

    private static IOException unusable(LinkageError e) {
        return new IOException("the module cannot be used: " + e, e);
    }
}
