// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.export.ExportFormat;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The shipped profiles pass the kit's own linter on the machines that they are meant for. */
class ShippedProfilesLintTest {

  private static final long GB = 1L << 30;

  /** Profiles for one kind of volume; all others suit any kind. */
  private static final Map<String, DiskKind> ONE_KIND =
      Map.of("ssd-tuned", DiskKind.SSD, "nvme-tuned", DiskKind.NVME, "hdd-tuned", DiskKind.HDD);

  static Stream<Arguments> profilesOfEachLine() {
    return Stream.of(HBaseLine.values())
        .map(line -> new ProfileLibrary(SettingsCatalogue.load(line)))
        .flatMap(library -> library.names().stream().map(library::load))
        .map(profile -> Arguments.of(profile.catalogue().line(), profile.name(), profile));
  }

  /** Loading the profile also proves that the line knows each of its keys. */
  @ParameterizedTest(name = "HBase {0}, {1}")
  @MethodSource("profilesOfEachLine")
  void aShippedProfileHasNoErrorAndNoWarning(HBaseLine line, String name, Profile profile) {
    for (MachineFacts machine : machinesFor(name)) {
      for (Optional<Phase> phase :
          List.of(Optional.<Phase>empty(), Optional.of(Phase.LOAD), Optional.of(Phase.RUN))) {
        assertThat(findings(profile.resolve(machine, phase)))
            .as("%s for HBase %s on %s, phase %s", name, line, machine, phase)
            .filteredOn(finding -> finding.severity() != Severity.INFO)
            .filteredOn(finding -> !finding.rule().equals(Rule.WAL_AHEAD_OF_DATA.id()))
            .isEmpty();
      }
    }
  }

  @Test
  void acceleratedWritesGetsAWarningOnlyWithDataOnHardDisks() {
    Profile profile = new ProfileLibrary(SettingsCatalogue.load()).load("accelerated-writes");
    for (DiskKind data : DiskKind.values()) {
      MachineFacts machine = new MachineFacts(24 * GB, 16, 6, data, 10, DiskKind.NVME);

      assertThat(findings(profile.resolve(machine, Optional.empty())))
          .filteredOn(finding -> finding.rule().equals(Rule.WAL_AHEAD_OF_DATA.id()))
          .as("data on %s", data.word())
          .hasSize(data == DiskKind.HDD ? 1 : 0);
    }
  }

  /** Nodes of 8 GB, 64 GB and 256 GB, the last with a small and a large heap. */
  private static List<MachineFacts> machinesFor(String profile) {
    List<MachineFacts> machines = new ArrayList<>();
    for (DiskKind kind : DiskKind.values()) {
      if (ONE_KIND.getOrDefault(profile, kind) == kind) {
        machines.add(new MachineFacts(4 * GB, 2, 1, kind, 10));
        machines.add(new MachineFacts(24 * GB, 16, 6, kind, 10, DiskKind.SSD));
        machines.add(new MachineFacts(31 * GB, 48, 12, kind, 20, DiskKind.NVME));
        machines.add(new MachineFacts(96 * GB, 48, 12, kind, 40));
      }
    }
    return machines;
  }

  private static List<Finding> findings(ResolvedProfile resolved) {
    byte[] site = ExportFormat.SITE_XML.export(resolved).getBytes(StandardCharsets.UTF_8);
    return Linter.lint(
        new LintInput(
            SiteFile.parse("hbase-site.xml", site),
            env(resolved),
            KnownFacts.of(resolved.machine()),
            resolved.catalogue()));
  }

  /** Returns the script with the profile's flags, or empty if the profile has none. */
  private static Optional<EnvFile> env(ResolvedProfile resolved) {
    if (resolved.jvm().isEmpty()) {
      return Optional.empty();
    }
    String flags = resolved.jvm().stream().map(ResolvedFlag::flag).collect(Collectors.joining(" "));
    String script = "export HBASE_REGIONSERVER_OPTS=\"%s\"\n".formatted(flags);
    return Optional.of(EnvFile.parse("hbase-env.sh", script.getBytes(StandardCharsets.UTF_8)));
  }
}
