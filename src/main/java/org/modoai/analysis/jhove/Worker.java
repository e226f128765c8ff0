package org.modoai.analysis.jhove;

import edu.harvard.hul.ois.jhove.JhoveException;
import java.io.IOException;
import org.modoai.analysis.worker.Workplace;

/** JHOVE as a program that examines one file after another. */
public final class Worker {
    private Worker() {}

    public static void main(String[] arguments) throws IOException, JhoveException {
        Workplace workplace = Workplace.ofThisProcess();
        Offline.begin();
        workplace.work(new Jhove());
    }
}
