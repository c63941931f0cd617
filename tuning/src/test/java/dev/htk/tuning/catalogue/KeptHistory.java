// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The list of past keys as it was made before. It stands in for the sources of old releases where
 * no clone of HBase's repository is at hand. Immutable.
 */
final class KeptHistory {

  private final List<String> text;
  private final List<String> lines;

  private KeptHistory(List<String> text, List<String> lines) {
    this.text = text;
    this.lines = lines;
  }

  /**
   * Reads the list.
   *
   * @param lines the lines of HBase that it covers, oldest first
   */
  static KeptHistory read(Path list, List<String> lines) throws IOException {
    return new KeptHistory(Files.readAllLines(list), List.copyOf(lines));
  }

  /** Returns the keys that the list has for a line, with their sources. */
  SortedMap<String, String> keys(String line) {
    int wanted = lines.indexOf(line);
    SortedMap<String, String> keys = new TreeMap<>();
    for (String row : text) {
      if (!row.startsWith("#")) {
        String[] columns = row.split("\t", -1);
        if (lines.indexOf(columns[1]) <= wanted && wanted <= lines.indexOf(columns[2])) {
          keys.put(columns[0], columns[4]);
        }
      }
    }
    return keys;
  }

  /** Returns what the list's header says of the sources of a tag. */
  String provenance(String tag) {
    String wanted = "sources of tag " + tag + " ";
    return text.stream()
        .filter(row -> row.startsWith("#   " + wanted))
        .findFirst()
        .map(row -> row.substring("#   ".length()))
        .orElseThrow(() -> new IllegalStateException("the list has no " + wanted.trim()));
  }
}
