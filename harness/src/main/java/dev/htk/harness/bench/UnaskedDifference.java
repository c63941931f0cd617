// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.HBaseRelease;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.upgrade.Difference;
import dev.htk.tuning.upgrade.Upgrade;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tells in what two sides differ because of their releases, although nobody asked for it. */
final class UnaskedDifference {

  private static final int MOST_NAMED = 3;

  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*)\\.jar");

  private UnaskedDifference() {}

  /** Returns a sentence on behaviour, defaults and versions of jars; empty if these are equal. */
  static Optional<String> between(ServerHome baseline, ServerHome other) {
    List<String> parts = new ArrayList<>();
    Map<Difference.Kind, Set<String>> releases = ofReleases(baseline.hbase(), other.hbase());
    releases.forEach(
        (kind, names) ->
            parts.add((kind == Difference.Kind.DEFAULT ? "defaults" : "behaviour") + some(names)));
    Map<String, Set<String>> versions = versions(baseline);
    Set<String> jars = new TreeSet<>();
    versions(other)
        .forEach(
            (jar, ofJar) -> {
              if (!ofJar.equals(versions.getOrDefault(jar, ofJar))) {
                jars.add(jar);
              }
            });
    if (!jars.isEmpty()) {
      parts.add("versions of jars" + some(jars));
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("the two also differ in " + String.join(", and in ", parts));
  }

  /** Returns the changes of behaviour and defaults between two releases, if both are known. */
  private static Map<Difference.Kind, Set<String>> ofReleases(String baseline, String other) {
    Optional<HBaseRelease> from = HBaseRelease.find(baseline);
    Optional<HBaseRelease> to = HBaseRelease.find(other);
    if (from.isEmpty() || to.isEmpty()) {
      return Map.of();
    }
    SiteFile nothingSet =
        SiteFile.parse("a file", "<configuration/>".getBytes(StandardCharsets.UTF_8));
    return Upgrade.of(nothingSet, Optional.empty(), KnownFacts.NONE, from.get(), to.get())
        .differences()
        .stream()
        .collect(
            Collectors.groupingBy(
                Difference::kind,
                TreeMap::new,
                Collectors.mapping(Difference::name, Collectors.toCollection(TreeSet::new))));
  }

  /** Returns the versions of all jars but HBase's own, by what is before the version. */
  private static Map<String, Set<String>> versions(ServerHome home) {
    Map<String, Set<String>> versions = new HashMap<>();
    for (List<Path> jars : List.of(home.hdfsJars(), home.hbaseJars())) {
      for (Path jar : jars) {
        Matcher name = JAR.matcher(jar.getFileName().toString());
        if (name.matches() && !name.group(1).startsWith("hbase-")) {
          versions.computeIfAbsent(name.group(1), jarName -> new TreeSet<>()).add(name.group(2));
        }
      }
    }
    return versions;
  }

  private static String some(Collection<String> names) {
    String first = names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    int more = names.size() - MOST_NAMED;
    return more > 0 ? Phrase.of(" (%s and %d more)", first, more) : " (" + first + ")";
  }
}
