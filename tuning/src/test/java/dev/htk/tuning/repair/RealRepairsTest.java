// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Rollback;
import dev.htk.tuning.apply.SettingsPlan;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.RenamedKeys;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Mends every site file in the folder that {@code -Dreal.sites} names: Hadoop reads equal values
 * for every key that HBase reads, nothing is added but for a renamed key, and a rollback restores
 * all.
 */
@Tag("real-sites")
class RealRepairsTest {

  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  @TempDir private Path temp;
  private final Map<String, Integer> mended = new TreeMap<>();
  private final Map<String, Integer> left = new TreeMap<>();

  @Test
  void safeRepairsLeaveWhatHBaseReads() throws IOException {
    int unreadable = 0;
    for (Path file : files()) {
      try {
        repair(file);
      } catch (SiteFileException e) {
        unreadable++;
      } finally {
        clear();
      }
    }
    System.out.printf(Locale.ROOT, "mended %s, left %s, unreadable %d%n", mended, left, unreadable);
    assertThat(mended).isNotEmpty();
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("real.sites")))) {
      return files.sorted().toList();
    }
  }

  private void repair(Path file) throws IOException {
    Path site = temp.resolve("hbase-site.xml");
    Files.copy(file, site);
    byte[] bytes = Files.readAllBytes(site);
    SiteFile read = SiteFile.read(site);
    Map<String, String> before = read(site);
    SiteRepair.Result result =
        SiteRepair.of(
            new LintInput(read, Optional.empty(), KnownFacts.NONE, CATALOGUE),
            /* isUnsafe= */ false);
    result.repairs().forEach(repair -> mended.merge(repair.finding().rule(), 1, Integer::sum));
    result.left().stream()
        .map(finding -> finding.rule())
        .filter(rule -> List.of("duplicate-key", "deprecated-key", "retired-key").contains(rule))
        .forEach(
            rule -> {
              left.merge(rule, 1, Integer::sum);
              System.out.println("left " + rule + " in " + file);
            });
    result.obstacle().ifPresent(why -> System.out.println("not mended: " + file + " " + why));
    SettingsPlan plan = SettingsPlan.edited(site, "lint --fix", "2.6", read, result.after());
    if (plan.refusals().isEmpty()) {
      plan.execute(new DiskFiles(), CLOCK);
      assertThat(read(site)).as(file.toString()).isEqualTo(before);
      if (result.repairs().stream().noneMatch(one -> one.done().startsWith("renamed"))) {
        assertThat(isLeftOf(bytes, Files.readAllBytes(site))).as(file.toString()).isTrue();
      }
      if (plan.changesAnything()) {
        Rollback.plan(site).execute(new DiskFiles());
      }
    }
    assertThat(site).as(file.toString()).hasBinaryContent(bytes);
  }

  /**
   * Returns the values that Hadoop reads of keys that HBase reads, under their current names.
   * Leaves out those whose number changes with the name.
   */
  private static Map<String, String> read(Path site) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
    Map<String, String> values = new TreeMap<>();
    for (Map.Entry<String, String> entry : configuration) {
      String key = RenamedKeys.current(entry.getKey());
      String current =
          CATALOGUE
              .oldName(key)
              .filter(name -> name.keepsMeaning())
              .map(name -> name.current())
              .orElse(key);
      boolean isOld = !current.equals(entry.getKey());
      if (CATALOGUE.find(current).isPresent()
          && !(isOld && configuration.getRaw(current) != null)) {
        values.put(current, configuration.getRaw(entry.getKey()));
      }
    }
    CATALOGUE.oldNames().stream()
        .filter(name -> !name.keepsMeaning())
        .forEach(name -> values.keySet().removeAll(List.of(name.key(), name.current())));
    return values;
  }

  /** Returns whether bytes are what is left of others from which pieces were removed. */
  private static boolean isLeftOf(byte[] all, byte[] left) {
    int at = 0;
    for (int i = 0; i < all.length && at < left.length; i++) {
      at += all[i] == left[at] ? 1 : 0;
    }
    return at == left.length;
  }

  private void clear() throws IOException {
    try (Stream<Path> all = Files.walk(temp)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(temp)) {
          Files.delete(path);
        }
      }
    }
  }
}
