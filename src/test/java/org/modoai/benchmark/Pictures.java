package org.modoai.benchmark;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import javax.imageio.ImageIO;

/** Pictures of a gradient with discs on it. */
final class Pictures {
    private Pictures() {}

    static byte[] of(String format, int size) throws IOException {
        int width = 320 * size;
        int height = 240 * size;
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = image.createGraphics();
        pen.setPaint(new GradientPaint(0, 0, Color.ORANGE, width, height, Color.BLUE));
        pen.fillRect(0, 0, width, height);
        Random random = new Random(size);
        for (int i = 0; i < 40 * size; i++) {
            pen.setColor(new Color(random.nextInt(1 << 24)));
            int diameter = 5 + random.nextInt(40);
            pen.fillOval(random.nextInt(width), random.nextInt(height), diameter, diameter);
        }
        pen.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (!ImageIO.write(image, format, out)) {
            throw new IllegalStateException("no " + format);
        }
        return out.toByteArray();
    }

    /** A JPEG as a camera makes it: with Exif, right behind the start of the image. */
    static byte[] photo(int size) throws IOException {
        byte[] jpeg = of("jpeg", size);
        byte[] exif = Exif.segment();
        return ByteBuffer.allocate(jpeg.length + exif.length)
                .put(jpeg, 0, 2)
                .put(exif)
                .put(jpeg, 2, jpeg.length - 2)
                .array();
    }
}
