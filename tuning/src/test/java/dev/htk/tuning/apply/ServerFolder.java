// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A server's configuration folder, and profiles made of a few values. */
final class ServerFolder {

  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-21T05:30:00Z"));
  static final String SITE =
      """
      <?xml version="1.0"?>
      <configuration>
        <property><name>hbase.regionserver.handler.count</name><value>30</value></property>
      </configuration>
      """;
  static final String ENV = "export HBASE_HEAPSIZE=4g\n";

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final MachineFacts MACHINE = new MachineFacts(8L << 30, 4, 2, DiskKind.SSD, 50);

  private final Path folder;

  ServerFolder(Path folder) {
    this.folder = folder;
    write("hbase-site.xml", SITE);
  }

  ServerFolder withEnv() {
    write("hbase-env.sh", ENV);
    return this;
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  Path site() {
    return path("hbase-site.xml");
  }

  Path env() {
    return path("hbase-env.sh");
  }

  void write(String name, String content) {
    try {
      Files.writeString(path(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String read(String name) {
    try {
      return Files.readString(path(name), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<String> names() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the only file whose name ends with {@code ending}. */
  Path ending(String ending) {
    List<String> found = names().stream().filter(name -> name.endsWith(ending)).toList();
    if (found.size() != 1) {
      throw new AssertionError(ending + ": " + found);
    }
    return path(found.get(0));
  }

  ApplyPlan plan(Map<String, String> values) {
    return SiteApply.plan(request(Optional.empty(), values, List.of()));
  }

  ApplyPlan planWithEnv(Map<String, String> values, String... flags) {
    return SiteApply.plan(request(Optional.of(env()), values, List.of(flags)));
  }

  Optional<Receipt> apply(Map<String, String> values) {
    return plan(values).execute(FaultyFiles.none(), CLOCK);
  }

  void rollback() {
    Rollback.plan(site()).execute(FaultyFiles.none());
  }

  ApplyRequest request(Optional<Path> env, Map<String, String> values, List<String> flags) {
    return new ApplyRequest(site(), env, profile(values, flags), CATALOGUE, KnownFacts.NONE);
  }

  private static ResolvedProfile profile(Map<String, String> values, List<String> flags) {
    List<ResolvedSetting> settings =
        new TreeMap<>(values)
            .entrySet().stream()
                .map(
                    entry ->
                        new ResolvedSetting(
                            CATALOGUE.get(entry.getKey()),
                            entry.getValue(),
                            Optional.empty(),
                            new TreeMap<>(),
                            "a test",
                            "a test",
                            Optional.empty(),
                            false))
                .toList();
    List<ResolvedFlag> jvm =
        flags.stream().map(flag -> new ResolvedFlag(flag, flag, "a test", "a test")).toList();
    return new ResolvedProfile("test", MACHINE, Optional.empty(), settings, jvm, CATALOGUE);
  }
}
