// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceFidelityTest {

  private static final long FLOOR = 60_000;

  private final Meter meter = new Meter();
  @TempDir private Path folder;

  @Test
  void aDelayWithinATenthIsOk() {
    meter.add(10_000_000, 10_900_000, 1_000_000);

    DeviceFidelity row = row(OperationKind.READ);

    assertThat(row.ok()).isTrue();
    assertThat(row.floored()).isFalse();
    assertThat(row.askedMegabytesPerSecond()).isEqualTo(100);
    assertThat(row.bytes()).isEqualTo(1_000_000);
  }

  @Test
  void aSmallAbsoluteDelayIsOkEvenForAShortOperation() {
    meter.add(200_000, 300_000, 0);

    assertThat(row(OperationKind.SYNC).ok()).isTrue();
  }

  @Test
  void aDelayOverATenthIsNotOk() {
    meter.add(10_000_000, 11_900_000, 0);

    assertThat(row(OperationKind.SYNC).ok()).isFalse();
  }

  @Test
  void fewVeryLateOperationsAreNotOkDespiteAGoodMedian() {
    meter.add(10_000_000, 10_000_000, 0);
    meter.add(10_000_000, 10_000_000, 0);
    meter.add(10_000_000, 90_000_000, 0);

    assertThat(row(OperationKind.SYNC).ok()).isFalse();
    assertThat(row(OperationKind.SYNC).words())
        .isEqualTo("sync: modelled d was asked for 0.0 s in all and took 0.1");
  }

  @Test
  void aTimeBelowTheMachinesFloorIsFlooredAndOk() {
    meter.add(10_000, 70_000, 0);

    assertThat(row(OperationKind.SYNC).floored()).isTrue();
    assertThat(row(OperationKind.SYNC).ok()).isTrue();
  }

  @Test
  void theFiguresOfAllDataNodesAreOneRow() {
    meter.add(10_000_000, 10_000_000, 5);
    FidelityReading one = new FidelityReading(FLOOR, List.of(meter.read("d", OperationKind.READ)));

    List<DeviceFidelity> rows = DeviceFidelity.of(List.of(one, one));

    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).count()).isEqualTo(2);
    assertThat(rows.get(0).bytes()).isEqualTo(10);
  }

  @Test
  void aWrittenReadingReadsBackEqual() throws Exception {
    meter.add(10_000_000, 10_900_000, 7);
    meter.add(0, 100, 8);
    FidelityReading written =
        new FidelityReading(FLOOR, List.of(meter.read("a/b = c", OperationKind.WRITE)));
    Path file = folder.resolve("1.json");

    written.write(file);

    assertThat(folder).isDirectoryContaining(each -> each.equals(file));
    assertThat(DeviceFidelity.of(List.of(FidelityReading.read(file))))
        .isEqualTo(DeviceFidelity.of(List.of(written)));
  }

  private DeviceFidelity row(OperationKind kind) {
    return DeviceFidelity.of(meter.read("d", kind), FLOOR);
  }
}
