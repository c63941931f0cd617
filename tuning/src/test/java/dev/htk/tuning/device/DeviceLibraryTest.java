// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.yaml.YamlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceLibraryTest {

  private static final String OWN =
      """
      name: mine
      summary: A disk of ours.
      kind: hdd
      sync: 6.7ms
      spread: 0.3
      write: 1.5GB/s
      read: 140MB/s
      seek: 80us
      metadata: 0s
      buffer: 1g
      cache: 512m
      source: fio
      """;

  private final DeviceLibrary library = new DeviceLibrary();
  @TempDir private Path folder;

  @Test
  void everyShippedDeviceIsNamedLikeItsFile() {
    assertThat(library.names()).contains("blob", "hdd-7200", "nvme", "premium-ssd", "sata-ssd");
    assertThat(library.names())
        .allSatisfy(name -> assertThat(library.load(name).name()).isEqualTo(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"blob", "premium-ssd"})
  void anUnmeasuredDeviceIsCalledFitted(String name) {
    assertThat(library.load(name).source()).contains("fitted");
  }

  @Test
  void aFileOfOnesOwnIsReadWithItsUnits() throws IOException {
    Device device = library.load(file(OWN));

    assertThat(device.kind()).isEqualTo(DiskKind.HDD);
    assertThat(device.sync()).isEqualTo(Duration.ofNanos(6_700_000));
    assertThat(device.seek()).isEqualTo(Duration.ofNanos(80_000));
    assertThat(device.writeBytesPerSecond()).isEqualTo(1_500_000_000L);
    assertThat(device.cacheBytes()).isEqualTo(512L << 20);
    assertThat(device.writeThrough()).isFalse();
    assertThat(library.load(file(OWN + "through: true\n")).writeThrough()).isTrue();
    assertThat(library.load(file(OWN + "stall: 0.1s to 500ms every 8s\n")).stalls())
        .isEqualTo(
            new Device.Stalls(
                Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(8)));
  }

  @Test
  void aDeviceSurvivesJson() throws IOException {
    JsonMapper json = JsonMapper.builder().build();
    for (String name : List.of("blob", "ssd-in-gc")) {
      Device device = library.load(name);
      assertThat(json.readValue(json.writeValueAsString(device), Device.class)).isEqualTo(device);
    }
  }

  @Test
  void anUnknownNameIsRefusedWithTheNearestOne() {
    assertThatThrownBy(() -> library.load("hdd-720"))
        .isInstanceOf(YamlException.class)
        .hasMessageContainingAll("unknown device 'hdd-720'", "did you mean hdd-7200?", "sata-ssd");
  }

  @ParameterizedTest
  @CsvSource({
    "kind: hdd,       kind: tape,       'kind: ''tape'' is not a kind of disk; use ssd, hdd', 3",
    "sync: 6.7ms,     sync: 6.7,        'sync: ''6.7'' is not a time; use ns, us, ms or s', 4",
    "sync: 6.7ms,     sync: 11s,        'sync must be from 0 to 10s', 1",
    "spread: 0.3,     spread: 1.1,      'spread must be from 0 to 1, not 1.1', 1",
    "spread: 0.3,     spread: NaN,      'spread must be from 0 to 1', 1",
    "spread: 0.3,     spread: wide,     'spread: ''wide'' is not a number', 5",
    "write: 1.5GB/s,  write: 1.5GB,     'write: ''1.5GB'' is not a bandwidth; use kB/s', 6",
    "write: 1.5GB/s,  write: 0MB/s,     'write must be above 0', 1",
    "buffer: 1g,      buffer: 1gb,      'buffer: ''1gb'' is not a size', 10",
    "seek: 80us,      seek: -80us,      'seek: ''-80us'' is not a time', 8",
    "seek: 80us,      seeks: 80us,      'unknown field ''seeks''', 8",
    "source: fio,     '',               'source is missing', 1",
    "source: fio,     stall: often,     'stall: ''often'' is not of the form', 12",
    "source: fio,     stall: 2s to 1s every 9s,    'a stall takes from above 0 to', 12",
    "source: fio,     stall: 1s to 11s every 9s,   'stall must be from 0 to 10s', 12",
    "source: fio,     stall: 1s to 2s every 9ms,   'every 100ms or less often', 12"
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
