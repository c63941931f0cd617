// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code -Pall-profiles}: each shipped profile, and each of its overlays, on a cluster of its own.
 * The profile is worked out for the JVM that it gets, and that JVM runs with the profile's flags.
 */
@Tag("all-profiles")
class EveryProfileStartsTest {

  /** The machine of {@link LineCluster}: data on a disk, and an SSD that a log may use. */
  private static final MachineFacts MACHINE =
      new MachineFacts(2L << 30, 2, 1, DiskKind.HDD, 1, DiskKind.SSD);

  private static final List<String> POLICIES_FOR_SSD = List.of("ALL_SSD", "ONE_SSD");

  @TempDir private Path folder;

  static Stream<Named<ResolvedProfile>> profiles() {
    ProfileLibrary library = new ProfileLibrary(SettingsCatalogue.load());
    return library.names().stream().map(library::load).flatMap(EveryProfileStartsTest::variants);
  }

  private static Stream<Named<ResolvedProfile>> variants(Profile profile) {
    Stream<Named<ResolvedProfile>> alone =
        Stream.of(Named.of(profile.name(), profile.resolve(MACHINE, Optional.empty())));
    Stream<Named<ResolvedProfile>> inPhases =
        profile.overlays().keySet().stream()
            .sorted()
            .map(
                phase ->
                    Named.of(
                        profile.name() + ", phase " + phase.word(),
                        profile.resolve(MACHINE, Optional.of(phase))));
    return Stream.concat(alone, inPhases);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theProfileStartsIsInForceAndKeepsItsRows(ResolvedProfile profile)
      throws IOException, InterruptedException {
    Stream<String> own = profile.jvm().stream().map(ResolvedFlag::flag);
    List<String> flags = Stream.concat(Stream.of("-Xmx" + MACHINE.heapBytes()), own).toList();

    LineClusterReport report =
        new LineClusterProcess(folder, System.getProperty("java.class.path"), flags)
            .run(profile.settings());

    LineClusterAssertions.assertRowsKept(report);
    LineClusterAssertions.assertInForce(profile, report);
    if (profile
        .effective("hbase.wal.storage.policy")
        .filter(POLICIES_FOR_SSD::contains)
        .isPresent()) {
      assertThat(report.walStorage()).containsExactly("SSD");
    }
  }
}
