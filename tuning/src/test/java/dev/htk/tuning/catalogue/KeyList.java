// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats a key list: a header of comments, then key, default and source, one key a line. */
final class KeyList {

  /** The command that regenerates the lists, for their headers. */
  static final String COMMAND = "mvn -Pcatalogue -pl tuning -am -DskipTests process-test-classes";

  private KeyList() {}

  /** Returns the file's text. */
  static String text(List<String> provenance, Collection<KnownKey> keys) {
    Stream<String> header =
        Stream.of(
            "# Every configuration key that these jars read: key, default in their *-default.xml,"
                + " where it was found.",
            "# Made by dev.htk.tuning.catalogue.CatalogueGenerator; don't edit. Make it again with",
            "#   " + COMMAND,
            "# from");
    return Stream.of(
            header, provenance.stream().map(jar -> "#   " + jar), keys.stream().map(KeyList::line))
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Returns the line of one key without its line end. */
  static String line(KnownKey key) {
    return String.join("\t", key.key(), key.defaultValue(), key.source());
  }
}
