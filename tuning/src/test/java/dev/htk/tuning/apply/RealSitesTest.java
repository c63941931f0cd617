// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applies every shipped profile to every site file in the folder that {@code -Dreal.sites} names.
 * {@code docs/results/real-sites.txt} lists the public files that it was run with.
 */
@Tag("real-sites")
class RealSitesTest {

  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final MachineFacts MACHINE =
      new MachineFacts(31L << 30, 16, 6, DiskKind.SSD, 10, DiskKind.SSD);

  @TempDir private Path temp;
  private int unreadable;
  private int refused;
  private int unchanged;
  private int applied;
  private int marked;

  @Test
  void noServerThatStartedFailsToStartAndNothingIsLoweredUnmarked() throws IOException {
    ProfileLibrary library = new ProfileLibrary(CATALOGUE);
    List<Profile> profiles = library.names().stream().map(library::load).toList();
    List<Path> files = files();
    for (Path file : files) {
      for (Profile profile : profiles) {
        apply(file, profile);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d files x %d profiles: %d applied with %d marks, %d unchanged, %d refused, %d unreadable%n",
        files.size(),
        profiles.size(),
        applied,
        marked,
        unchanged,
        refused,
        unreadable);
    assertThat(applied).isPositive();
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("real.sites")))) {
      return files.sorted().toList();
    }
  }

  private void apply(Path file, Profile profile) throws IOException {
    Path site = temp.resolve("hbase-site.xml");
    Files.copy(file, site);
    String what = profile.name() + " on " + file;
    try {
      ApplyPlan plan = SiteApply.plan(request(site, profile));
      apply(site, plan, what);
      if (!plan.kept().isEmpty()) {
        ApplyRequest lowering = request(site, profile).lowering(Lowering.ALL);
        apply(site, SiteApply.plan(lowering), what + " with --lower");
      }
    } catch (SiteFileException e) {
      unreadable++;
    } finally {
      Files.deleteIfExists(site);
    }
  }

  private static ApplyRequest request(Path site, Profile profile) {
    return new ApplyRequest(
        site,
        Optional.empty(),
        profile.resolve(MACHINE, Optional.empty()),
        CATALOGUE,
        KnownFacts.of(MACHINE));
  }

  private void apply(Path site, ApplyPlan plan, String what) throws IOException {
    if (!plan.refusals().isEmpty()) {
      refused++;
      System.out.printf("refused: %s: %s%n", what, plan.refusals().get(0));
      return;
    }
    // Not so if it has no root, as Cloudera Manager's safety valve.
    plan.after().requireWritable();
    byte[] bytes = Files.readAllBytes(site);
    HBaseStart before = new HBaseStart(site);
    if (plan.execute(new DiskFiles(), CLOCK).isEmpty()) {
      unchanged++;
      return;
    }
    applied++;
    HBaseStart after = new HBaseStart(site);
    Map<String, String> refusals = after.refusals();
    refusals.keySet().removeAll(before.refusals().keySet());
    assertThat(refusals).as(what).isEmpty();
    assertThat(after.classLists()).as(what).isEqualTo(before.classLists());
    plan.changes().forEach(change -> assertMarkedIfLower(change, what));
    Rollback.plan(site).execute(new DiskFiles());
    assertThat(site).as(what).hasBinaryContent(bytes);
  }

  private void assertMarkedIfLower(PlannedChange change, String what) {
    boolean lower = change.changesFile() && isLower(change);
    marked += lower ? 1 : 0;
    assertThat(change.lowered()).as("%s: %s", what, change.key()).isEqualTo(lower);
  }

  private static boolean isLower(PlannedChange change) {
    return change
        .from()
        .filter(from -> NumberOrder.isLower(CATALOGUE.get(change.key()), change.to(), from))
        .isPresent();
  }
}
