// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import dev.htk.tuning.catalogue.KeyHistory.Span;
import dev.htk.tuning.catalogue.Releases.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes {@code keys-past.tsv}, the keys that some release of HBase read and not all of today's
 * lines do, out of published jars and, before these, of a clone of HBase's repository.
 *
 * <pre>mvn -Pcatalogue-history -pl tuning -am -DskipTests -Dhtk.hbaseClone=DIR process-test-classes
 * </pre>
 *
 * <p>Without {@code htk.hbaseClone} the lines before the first published jar stay as the list has
 * them. It has Maven bring some two hundred jars the first time. Which releases they are is in
 * {@code past-releases.txt}; today's lines come from {@code keys.tsv}, which must be up to date.
 */
final class HistoryGenerator {

  private static final String NO_CLONE = "none";
  private static final List<String> TODAY = List.of("2.5", "2.6", "3.0");

  /** Matches keys of modules of which few old releases have a published jar. */
  private static final Pattern OF_MODULES =
      Pattern.compile("^hbase\\.(rest|thrift|regionserver\\.thrift)\\.");

  private HistoryGenerator() {}

  /**
   * Writes the list.
   *
   * @param args the folder for the jars, the folder of the lists, and the clone or {@code none}
   */
  public static void main(String[] args) throws IOException {
    Path jars = Path.of(args[0]);
    Path lists = Path.of(args[1]);
    List<Release> releases = Releases.read("past-releases.txt");
    OldLines old = args[2].equals(NO_CLONE) ? kept(lists, releases) : inClone(Path.of(args[2]));
    Releases.copyJars(releases, jars);

    List<String> provenance = new ArrayList<>();
    KeyHistory history = new KeyHistory();
    for (Release release : releases) {
      history.add(release.line(), keys(release, jars, old, provenance));
    }
    String today = Files.readString(lists.resolve(KeyList.FILE));
    Set<String> readByAll = new HashSet<>(KeyList.sources(today, TODAY.get(0)).keySet());
    for (String line : TODAY) {
      Map<String, String> keys = KeyList.sources(today, line);
      history.add(line, keys);
      readByAll.retainAll(keys.keySet());
    }
    Set<String> others = new HashSet<>(readByAll);
    others.addAll(KeyList.sources(today, "hadoop").keySet());
    others.addAll(KeyList.sources(today, "hadoop-apart").keySet());
    List<Span> spans =
        history.spans().stream()
            .filter(span -> !others.contains(span.key()))
            .map(HistoryGenerator::withYoungKeysKept)
            .map(HistoryGenerator::withModulesKept)
            .toList();
    Files.writeString(lists.resolve("keys-past.tsv"), text(provenance, spans));
  }

  /**
   * The jars of the newest line are older than the last ones of the lines before it, so a key that
   * came with these is not in them yet, and has not gone.
   */
  private static Span withYoungKeysKept(Span span) {
    String newest = TODAY.get(TODAY.size() - 1);
    return TODAY.contains(span.first())
        ? new Span(span.key(), span.first(), newest, "", span.source())
        : span;
  }

  /** A line without a jar of the module says nothing about its keys; today's lines have all. */
  private static Span withModulesKept(Span span) {
    boolean isLost =
        OF_MODULES.matcher(span.key()).find()
            && !span.gone().isEmpty()
            && !TODAY.contains(span.last());
    return isLost
        ? new Span(span.key(), span.first(), span.last(), TODAY.get(0), span.source())
        : span;
  }

  private static Map<String, String> keys(
      Release release, Path jars, OldLines old, List<String> provenance) throws IOException {
    if (release.modules().isEmpty()) {
      return old.keys(release, provenance);
    }
    PublishedJars published = PublishedJars.in(release.jars(jars));
    provenance.addAll(published.provenance());
    return published.keys().values().stream()
        .collect(Collectors.toMap(KnownKey::key, KnownKey::source));
  }

  /** Finds the keys of a release that no published jar holds. */
  private interface OldLines {
    Map<String, String> keys(Release release, List<String> provenance) throws IOException;
  }

  private static OldLines inClone(Path clone) {
    return (release, provenance) -> {
      String commit = OldSources.commit(clone, release.version());
      provenance.add("sources of tag " + release.version() + " " + commit);
      return OldSources.keys(clone, release.version());
    };
  }

  private static OldLines kept(Path lists, List<Release> releases) throws IOException {
    List<String> lines =
        Stream.concat(releases.stream().map(Release::line), TODAY.stream()).distinct().toList();
    KeptHistory history = KeptHistory.read(lists.resolve("keys-past.tsv"), lines);
    return (release, provenance) -> {
      provenance.add(history.provenance(release.version()));
      return history.keys(release.line());
    };
  }

  private static String text(List<String> provenance, List<Span> spans) {
    return Stream.of(
            Stream.of(
                "# Every configuration key that a release of HBase read, and not all of 2.5, 2.6"
                    + " and 3.0 do: key, first and last",
                "# line that reads it, first line that reads it no more, where the last reads it.",
                "# Made by dev.htk.tuning.catalogue.HistoryGenerator, which says how; don't edit.",
                "# From keys.tsv and"),
            provenance.stream().distinct().map(source -> "#   " + source),
            spans.stream().map(HistoryGenerator::line))
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String line(Span span) {
    return String.join("\t", span.key(), span.first(), span.last(), span.gone(), span.source());
  }

  /**
   * The list of past keys as it was made before. It stands in for the sources of old releases where
   * no clone of HBase's repository is at hand. Immutable.
   */
  private static final class KeptHistory {

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
}
