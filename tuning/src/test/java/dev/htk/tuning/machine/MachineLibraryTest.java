// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.yaml.YamlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineLibraryTest {

  private static final String OWN =
      """
      name: mine
      summary: A server of ours.
      cores: 8
      heap: 12g
      disks: 4
      diskKind: hdd
      source: the order of 2024
      """;

  private final MachineLibrary library = new MachineLibrary(new DeviceLibrary()::kind);
  @TempDir private Path folder;

  @Test
  void everyShippedMachineLoadsUnderTheNameOfItsFile() {
    assertThat(library.names()).contains("ssd-node", "hdd-node", "nvme-node", "laptop");
    assertThat(library.names())
        .allSatisfy(name -> assertThat(library.load(name).name()).isEqualTo(name));
  }

  @Test
  void theLaptopSaysNothingOfItsFacts() {
    assertThat(library.load("laptop").facts()).isEqualTo(KnownFacts.NONE);
  }

  @Test
  void aFileOfOnesOwnIsRead() throws IOException {
    KnownFacts facts = library.load(file(OWN)).facts();

    assertThat(facts.heapBytes()).hasValue(12L << 30);
    assertThat(facts.cores()).hasValue(8);
    assertThat(facts.regionsPerServer()).isEmpty();
  }

  @Test
  void theWalLiesOnTheDataDisksUnlessItHasItsOwn() throws IOException {
    assertThat(library.load(file(OWN)).facts().walKind()).hasValue(DiskKind.HDD);
    assertThat(library.load(file(OWN + "walKind: nvme\n")).facts().walKind())
        .isEqualTo(Optional.of(DiskKind.NVME));
  }

  @Test
  void aDeviceSaysWhatKindOfDiskItIs() throws IOException {
    Machine plain = library.load("hdinsight-plain");
    Machine accelerated = library.load("hdinsight-accelerated");

    assertThat(plain.facts().diskKind()).hasValue(DiskKind.CLOUD);
    assertThat(plain.facts().walKind()).hasValue(DiskKind.CLOUD);
    assertThat(accelerated.device()).hasValue("blob");
    assertThat(accelerated.walDevice()).hasValue("premium-ssd");
    assertThat(accelerated.facts().diskKind()).hasValue(DiskKind.CLOUD);
    assertThat(accelerated.facts().walKind()).hasValue(DiskKind.SSD);
    assertThat(library.load(file(OWN)).device()).isEmpty();
  }

  @Test
  void aMachineMayHaveANetwork() throws IOException {
    assertThat(library.load("hdinsight-plain").roundTrip()).hasValue(Duration.ofNanos(908_000));
    assertThat(library.load(file(OWN)).roundTrip()).isEmpty();
    for (String none : List.of("0us", "2s", "fast")) {
      assertThatThrownBy(() -> library.load(file(OWN + "roundTrip: " + none + "\n")))
          .isInstanceOf(YamlException.class)
          .hasMessageContaining("roundTrip");
    }
  }

  @Test
  void aMachineMayHaveALateDataNodeIfItsDeviceIsModelled() throws IOException {
    assertThat(library.load("ssd-node-late-datanode").lateDataNode())
        .hasValue(Duration.ofMillis(100));
    assertThat(library.load("ssd-node").lateDataNode()).isEmpty();
    assertThatThrownBy(() -> library.load(file(OWN + "lateDataNode: 100ms\n")))
        .hasMessageContaining("lateDataNode needs a device");
    String modelled = OWN.replace("diskKind: hdd", "device: hdd-7200");
    for (String none : List.of("0ms", "11s", "often")) {
      assertThatThrownBy(() -> library.load(file(modelled + "lateDataNode: " + none + "\n")))
          .isInstanceOf(YamlException.class)
          .hasMessageContaining("lateDataNode");
    }
  }

  @Test
  void anUnknownNameIsRefusedWithTheNearestOne() {
    assertThatThrownBy(() -> library.load("ssd-nod"))
        .isInstanceOf(YamlException.class)
        .hasMessageContainingAll("unknown machine 'ssd-nod'", "did you mean ssd-node?", "laptop");
  }

  @ParameterizedTest
  @CsvSource({
    "cores: 8,        cores: many,      'cores: ''many'' is not a whole number', 3",
    "cores: 8,        cores: 0,         'cores must be from 1 to 4096', 1",
    "heap: 12g,       heap: 12gb,       'heap: ''12gb'' is not a size', 4",
    "heap: 12g,       heap: 1k,         'heap must be from 128m', 1",
    "diskKind: hdd,   diskKind: tape,   '''tape'' is not a kind of disk; use ssd, hdd', 6",
    "diskKind: hdd,   device: hdd-720,  'device: unknown device ''hdd-720'' (did you mean', 6",
    "disks: 4,        device: nvme,     'diskKind: device already implies it', 6",
    "disks: 4,        discs: 4,         'unknown field ''discs''', 5",
    "name: mine,      '',               'name is missing', 1"
  })
  void anInvalidFieldIsRefusedWithItsLine(String right, String wrong, String message, int line)
      throws IOException {
    String file = file(OWN.replace(right + "\n", wrong.isEmpty() ? "" : wrong + "\n"));

    assertThatThrownBy(() -> library.load(file))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith(file + ":" + line + ": ")
        .hasMessageContaining(message);
  }

  private String file(String yaml) throws IOException {
    return Files.writeString(folder.resolve("mine.yaml"), yaml).toString();
  }
}
