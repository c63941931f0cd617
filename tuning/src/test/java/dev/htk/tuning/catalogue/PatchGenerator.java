// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import dev.htk.tuning.catalogue.Releases.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Writes {@code keys-by-release.tsv}: the keys of which patch releases differ in who reads them or
 * in their defaults, out of the published jars of each release.
 *
 * <pre>mvn -Pcatalogue -pl tuning -am -DskipTests process-test-classes</pre>
 *
 * <p>It has Maven bring some 160 jars the first time. {@code patch-releases.txt} lists them.
 */
final class PatchGenerator {

  private static final String FILE = "keys-by-release.tsv";

  /** The module whose jar holds hbase-default.xml. */
  private static final String COMMON = "common";

  private static final String DEFAULTS_FILE = "hbase-default.xml";
  private static final String NOT_READ = "-";

  /** Keys with a moving part of their own: the version in hbase-default.xml. */
  private static final Set<String> ALWAYS_DIFFERENT = Set.of("hbase.defaults.for.version");

  private final Map<String, Set<String>> modules = new LinkedHashMap<>();

  /** What each release has, by key and place: a module of HBase, or hbase-default.xml. */
  private final SortedMap<String, Map<String, String>> values = new TreeMap<>();

  private final List<String> provenance = new ArrayList<>();

  private PatchGenerator() {}

  /**
   * Writes the list.
   *
   * @param args the folder for the jars, and the folder of the list
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    List<Release> releases = Releases.read("patch-releases.txt");
    Releases.copyJars(releases, folder);
    PatchGenerator generator = new PatchGenerator();
    for (String release : releases.stream().map(Release::line).distinct().toList()) {
      Set<String> modules = new TreeSet<>();
      releases.stream()
          .filter(one -> one.line().equals(release))
          .forEach(one -> modules.addAll(one.modules()));
      generator.add(release, modules, PublishedJars.in(folder.resolve(release)));
    }
    Files.writeString(Path.of(args[1], FILE), generator.text());
  }

  private void add(String release, Set<String> known, PublishedJars jars) throws IOException {
    modules.put(release, known);
    provenance.addAll(jars.provenance());
    for (String module : known) {
      PublishedJars ofModule = jars.ofModule(module);
      Map<String, String> defaults = ofModule.codeDefaults();
      for (KnownKey key : ofModule.keys().values()) {
        boolean isOfCode = !key.source().equals(DEFAULTS_FILE);
        if (isOfCode) {
          put(key.key(), module, release, defaults.getOrDefault(key.key(), ""));
        }
        if (module.equals(COMMON) && key.source().startsWith(DEFAULTS_FILE)) {
          put(key.key(), DEFAULTS_FILE, release, key.defaultValue());
        }
      }
    }
  }

  private void put(String key, String place, String release, String value) {
    if (!ALWAYS_DIFFERENT.contains(key)) {
      values
          .computeIfAbsent(key + "\t" + place, row -> new LinkedHashMap<>())
          .put(release, value.isEmpty() ? "" : "=" + value);
    }
  }

  private String text() {
    StringBuilder text =
        new StringBuilder(
            """
            # The configuration keys of HBase in which patch releases differ: key; the module whose jar reads it, or
            # hbase-default.xml; and what releases of which that jar is published make of it, each from the one named up to
            # the next one named: "-" does not read it, "=V" has the default V, nothing else is known where there is neither.
            # Rows with @ say which modules' jars of a release are published. Made by
            # dev.htk.tuning.catalogue.PatchGenerator, which says how; don't edit. From
            """);
    provenance.stream().distinct().forEach(jar -> text.append("#   ").append(jar).append('\n'));
    modules.forEach(
        (release, known) ->
            text.append("@\t")
                .append(release)
                .append('\t')
                .append(String.join(" ", known))
                .append('\n'));
    values.forEach(
        (row, of) -> {
          String place = row.substring(row.indexOf('\t') + 1);
          String module = place.equals(DEFAULTS_FILE) ? COMMON : place;
          String runs = runs(module, of);
          if (!runs.isEmpty()) {
            text.append(row).append('\t').append(runs).append('\n');
          }
        });
    return text.toString();
  }

  /** Returns the runs of equal values; empty if all releases have the same. */
  private String runs(String module, Map<String, String> of) {
    List<String> runs = new ArrayList<>();
    Set<String> distinct = new LinkedHashSet<>();
    String before = null;
    for (Map.Entry<String, Set<String>> release : modules.entrySet()) {
      if (release.getValue().contains(module)) {
        String value = of.getOrDefault(release.getKey(), NOT_READ);
        distinct.add(value);
        if (!value.equals(before)) {
          runs.add(release.getKey() + " " + value);
        }
        before = value;
      }
    }
    return distinct.size() > 1 ? String.join("\t", runs) : "";
  }
}
