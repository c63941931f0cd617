package dev.htk.tuning.catalogue;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of a key list: a header of comments, then a key, its default and its source a line. */
final class KeyList {

  /** How to make the lists again, for their headers. */
  static final String COMMAND = "mvn -Pcatalogue -pl tuning -am -DskipTests process-test-classes";

  private KeyList() {}

  /** The file as it is kept. */
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

  /** One key as a line without its end. */
  static String line(KnownKey key) {
    return String.join("\t", key.key(), key.defaultValue(), key.source());
  }
}
