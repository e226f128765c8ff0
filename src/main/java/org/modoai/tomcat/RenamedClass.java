package org.modoai.tomcat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

/** A class file in which names of classes are others; the rest of it stays as the compiler wrote it. */
final class RenamedClass {
    private static final int UTF8 = 1;

    private RenamedClass() {}

    /**
     * Replaces names in a class file (section 4.4 of the JVM specification: every name is in the constant pool).
     *
     * @param names with slashes, to what each is to be
     */
    static byte[] of(byte[] file, Map<String, String> names) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        ByteArrayOutputStream renamed = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(renamed);
        // magic number and version
        out.writeLong(in.readLong());
        int count = in.readUnsignedShort();
        out.writeShort(count);
        int next = 1;
        while (next < count) {
            next += constant(in, out, names);
        }
        in.transferTo(out);
        return renamed.toByteArray();
    }

    /** Returns how many places in the pool the constant takes. */
    private static int constant(DataInputStream in, DataOutputStream out, Map<String, String> names)
            throws IOException {
        int tag = in.readUnsignedByte();
        out.writeByte(tag);
        switch (tag) {
            case UTF8 -> {
                String text = in.readUTF();
                for (Map.Entry<String, String> name : names.entrySet()) {
                    text = text.replace(name.getKey(), name.getValue());
                }
                out.writeUTF(text);
            }
            // class, string, method type, module, package
            case 7, 8, 16, 19, 20 -> out.writeShort(in.readShort());
            // method handle
            case 15 -> {
                out.writeByte(in.readByte());
                out.writeShort(in.readShort());
            }
            // long, double
            case 5, 6 -> out.writeLong(in.readLong());
            // integer, float, references to members, name and type, dynamic
            case 3, 4, 9, 10, 11, 12, 17, 18 -> out.writeInt(in.readInt());
            default -> throw new IOException("constant " + tag + " in a class file");
        }
        return tag == 5 || tag == 6 ? 2 : 1;
    }
}
