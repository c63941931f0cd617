// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Reads a list of this package: tabs between columns, {@code #} before comments. */
final class Rows {

  private Rows() {}

  /** Returns the rows of a list, each with this many columns; what a row lacks is empty. */
  static List<String[]> of(String resource, int columns) {
    try (InputStream list = Rows.class.getResourceAsStream(resource)) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> filled(line.split("\t", columns), columns))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }

  private static String[] filled(String[] row, int columns) {
    String[] filled = Arrays.copyOf(row, columns);
    Arrays.fill(filled, row.length, columns, "");
    return filled;
  }
}
