// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Reads a file of any kind, but never more bytes than a site file can have. */
public final class SiteBytes {

  /** The size limit in bytes. A file of 500 properties with descriptions has about 200 KiB. */
  static final int MAX = 4 << 20;

  private SiteBytes() {}

  /**
   * Returns the bytes of a file.
   *
   * @throws SiteFileException if it cannot be read, or is none that can be a configuration
   */
  public static byte[] read(Path file) {
    try {
      refuseOthersThanFiles(file, Files.readAttributes(file, BasicFileAttributes.class));
      try (InputStream in = Files.newInputStream(file)) {
        return checked(file.toString(), in.readNBytes(MAX + 1));
      }
    } catch (NoSuchFileException e) {
      throw new SiteFileException(file + ": does not exist");
    } catch (AccessDeniedException e) {
      throw new SiteFileException(file + ": you may not read it; check its permissions");
    } catch (IOException e) {
      throw new SiteFileException(file + ": cannot be read: " + e.getMessage());
    }
  }

  static byte[] checked(String name, byte[] bytes) {
    if (bytes.length > MAX) {
      throw tooLarge(name);
    }
    return bytes;
  }

  private static void refuseOthersThanFiles(Path file, BasicFileAttributes attributes) {
    if (attributes.isDirectory()) {
      throw new SiteFileException(file + ": is a directory; name the file in it");
    }
    if (!attributes.isRegularFile()) {
      throw new SiteFileException(file + ": is not a regular file");
    }
    if (attributes.size() > MAX) {
      throw tooLarge(file.toString());
    }
  }

  private static SiteFileException tooLarge(String name) {
    return new SiteFileException(name + ": is larger than 4 MiB, too large for a site file");
  }
}
