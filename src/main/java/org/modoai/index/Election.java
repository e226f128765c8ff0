package org.modoai.index;

import java.io.IOException;

/** Which of the servers that share an index scans the sites, so that not all of them do. */
public interface Election {
    /** Of a server that shares its index with nobody. */
    Election ALONE = new Election() {
        @Override
        public boolean isContested() {
            return false;
        }

        @Override
        public boolean win() {
            return true;
        }

        @Override
        public void resign() {}

        @Override
        public void ask() {}

        @Override
        public boolean isAsked() {
            return false;
        }
    };

    /** Whether there may be other servers. */
    boolean isContested();

    /** Whether this server is the one that scans; it becomes so if there is none, until it resigns or ends. */
    boolean win() throws IOException;

    /** Lets another server scan. */
    void resign();

    /** Asks the server that scans to do so soon. */
    void ask() throws IOException;

    /** Whether any server has asked since this was last asked about. */
    boolean isAsked() throws IOException;
}
