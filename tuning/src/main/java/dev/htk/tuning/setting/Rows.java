// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Reads the kit's own lists: tabs between columns, {@code #} before comments. */
public final class Rows {

  private Rows() {}

  /**
   * Returns the rows of a list, each with this many columns; what a row lacks is empty.
   *
   * @param place a class that the resource lies beside
   */
  public static List<String[]> of(Class<?> place, String resource, int columns) {
    try (InputStream list = place.getResourceAsStream(resource)) {
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
