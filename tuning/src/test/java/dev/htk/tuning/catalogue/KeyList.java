// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of {@code keys.tsv}: its jars and its keys, each with the lists that have it. Lists are
 * added in their order. Not thread-safe.
 */
final class KeyList {

  static final String FILE = "keys.tsv";

  /** The command that regenerates the file, for its header. */
  static final String COMMAND = "mvn -Pcatalogue -pl tuning -am -DskipTests process-test-classes";

  private static final List<String> HEADER =
      List.of(
          "# Every configuration key that the jars below read: key, the lists whose jars read it,"
              + " default in their",
          "# *-default.xml, where it was found. A list is a line of HBase, the Hadoop libraries"
              + " inside HBase (hadoop), or the",
          "# parts of Hadoop apart from it (hadoop-apart). Made by"
              + " dev.htk.tuning.catalogue.CatalogueGenerator; don't edit.",
          "# Make it again with",
          "#   " + COMMAND,
          "# from");
  private static final String JAR = "#   ";

  /** The lists by the row that they share, which lacks the column of lists. */
  private final Map<String, String> listsOfRows = new LinkedHashMap<>();

  /** Adds the jars and keys of one list. */
  void add(String list, List<String> jars, Stream<KnownKey> keys) {
    Stream.concat(jars.stream().map(JAR::concat), keys.map(KnownKey::row))
        .forEach(row -> listsOfRows.merge(row, list, (some, more) -> some + " " + more));
  }

  /** Returns the file's text: the jars in the lists' order, then the keys sorted by name. */
  String text() {
    Stream<String> jars = listsOfRows.keySet().stream().filter(row -> row.startsWith(JAR));
    Stream<String> keys =
        listsOfRows.keySet().stream()
            .filter(row -> !row.startsWith(JAR))
            .sorted(Comparator.comparing(row -> row.substring(0, row.indexOf('\t'))));
    return Stream.concat(HEADER.stream(), Stream.concat(jars, keys).map(this::withLists))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private String withLists(String row) {
    String[] columns = row.split("\t", 2);
    String name = columns[0] + "\t" + listsOfRows.get(row);
    return columns.length == 1 ? name : name + "\t" + columns[1];
  }

  /** Returns the rows of one list in the file's order, without the column of lists. */
  static List<String> rows(String text, String list) {
    return text.lines()
        .map(line -> line.split("\t", 3))
        .filter(columns -> columns.length > 1 && List.of(columns[1].split(" ")).contains(list))
        .map(columns -> columns.length == 2 ? columns[0] : columns[0] + "\t" + columns[2])
        .toList();
  }

  /** Returns the keys of one list with their sources. */
  static Map<String, String> sources(String text, String list) {
    return rows(text, list).stream()
        .filter(row -> !row.startsWith(JAR))
        .map(row -> row.split("\t", -1))
        .collect(Collectors.toMap(columns -> columns[0], columns -> columns[2]));
  }
}
