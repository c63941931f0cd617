// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Finds POSIX access control lists. Java reads no such list, and a file that replaces another one
 * does not get it: servers could no longer read the file, or others could. Stateless.
 */
final class AccessList {

  /** Tells the user of such a file what to do. */
  static final String WORDS =
      "has an access control list (getfacl shows it), which a file in its place would not have;"
          + " take the change from --dry-run, and edit the file by hand";

  /** Stands behind the ten letters of type and modes. */
  private static final int MARK_AT = 10;

  private AccessList() {}

  /** Returns whether a file has such a list; false where {@code ls} does not tell. */
  static boolean isOn(Path file) {
    ProcessBuilder ls = new ProcessBuilder("ls", "-ld", "--", file.toAbsolutePath().toString());
    try (InputStream line = ls.redirectError(Redirect.DISCARD).start().getInputStream()) {
      return isMarked(new String(line.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns whether a line of {@code ls -l} has the mark of a list. */
  static boolean isMarked(String line) {
    return line.length() > MARK_AT && line.charAt(MARK_AT) == '+';
  }
}
