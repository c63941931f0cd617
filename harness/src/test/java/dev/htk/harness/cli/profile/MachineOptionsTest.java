// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.cluster.Host;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MachineOptionsTest {

  private static final long GB = 1L << 30;
  private static final Host HOST = new Host(24 * GB, 2);

  @Test
  void aMachineThatIsGivenIsNotAssumed() throws HarnessException {
    MachineOptions.Assumed machine =
        options("--heap 32g --cores 16 --disks 6 --disk-kind hdd --wal-kind nvme --regions 50")
            .assumed(Optional.empty(), HOST);

    assertThat(machine.facts())
        .isEqualTo(new MachineFacts(32 * GB, 16, 6, DiskKind.HDD, 50, DiskKind.NVME));
    assertThat(machine.note(MachineFacts.factNames())).isEmpty();
  }

  @Test
  void factsNotGivenAreTakenFromThisHostAndNoted() throws HarnessException {
    MachineOptions.Assumed machine = options("").assumed(Optional.empty(), HOST);

    assertThat(machine.facts())
        .isEqualTo(new MachineFacts(6 * GB, 2, 1, DiskKind.SSD, 10, DiskKind.SSD));
    assertThat(machine.note(MachineFacts.factNames()).orElseThrow())
        .contains("heap 6 GiB", "2 cores", "1 disk", "ssd", "10 regions")
        .contains("--heap", "--cores", "--disks", "--disk-kind", "--regions", "--wal-kind");
  }

  @Test
  void factsThatDoNotMatterAreNotMentioned() throws HarnessException {
    MachineOptions.Assumed machine = options("--cores 16").assumed(Optional.empty(), HOST);

    assertThat(machine.note(Set.of("cores"))).isEmpty();
    assertThat(machine.note(Set.of("cores", "heap")).orElseThrow())
        .contains("--heap")
        .doesNotContain("--cores", "disk");
  }

  @Test
  void theWalUsesTheDataDiskKindUnlessGiven() throws HarnessException {
    assertThat(options("--disk-kind hdd").assumed(Optional.empty(), HOST).facts().walKind())
        .isEqualTo(DiskKind.HDD);
  }

  @Test
  void theHeapOfHbaseEnvCountsAsGiven() throws HarnessException {
    MachineOptions.Assumed machine = options("").assumed(env("export HBASE_HEAPSIZE=8g"), HOST);

    assertThat(machine.facts().heapBytes()).isEqualTo(8 * GB);
    assertThat(machine.note(Set.of("heap"))).isEmpty();
  }

  @Test
  void theOptionWinsOverHbaseEnv() throws HarnessException {
    assertThat(
            options("--heap 16g")
                .assumed(env("export HBASE_HEAPSIZE=8g"), HOST)
                .facts()
                .heapBytes())
        .isEqualTo(16 * GB);
  }

  @Test
  void onlyGivenFactsAreKnownForJudging() throws HarnessException {
    assertThat(options("").given()).isEqualTo(KnownFacts.NONE);
    KnownFacts known = options("--heap 32g --disk-kind hdd").given();
    assertThat(known.heapBytes()).contains(32 * GB);
    assertThat(known.diskKind()).contains(DiskKind.HDD);
    assertThat(known.walKind()).contains(DiskKind.HDD);
    assertThat(known.cores()).isEmpty();
    assertThat(known.disks()).isEmpty();
    assertThat(known.regionsPerServer()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', true",
    "--disks 6, true",
    "--disks 1, false",
    "--disk-kind hdd, false",
    "--wal-kind nvme, false",
    "--heap 8g, false"
  })
  void aNamedMachineWithOtherFactsIsNotThatMachine(String more, boolean isNamed)
      throws HarnessException {
    MachineOptions options = options(("--as ssd-node " + more).strip());
    MachineFacts used = options.assumed(Optional.empty(), HOST).facts();

    assertThat(options.nameOf(used))
        .isEqualTo(isNamed ? Optional.of("ssd-node") : Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "--heap much,   --heap",
    "--heap 1k,     128m",
    "--cores 0,     cores must be",
    "--disks -1,    disks must be",
    "--regions 0,   regionsPerServer must be",
  })
  void anImpossibleMachineFactIsRefused(String given, String named) {
    assertThatThrownBy(() -> options(given).assumed(Optional.empty(), HOST))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining(named);
  }

  private static Optional<EnvFile> env(String script) {
    return Optional.of(EnvFile.parse("hbase-env.sh", script.getBytes(StandardCharsets.UTF_8)));
  }

  private static MachineOptions options(String given) {
    CommandLine parser =
        new CommandLine(new MachineOptions()).setCaseInsensitiveEnumValuesAllowed(true);
    parser.parseArgs(given.isEmpty() ? new String[0] : given.split(" "));
    return parser.getCommand();
  }
}
