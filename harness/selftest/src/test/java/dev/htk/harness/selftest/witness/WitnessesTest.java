// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.diagnosis.SpikeCause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WitnessesTest {

  private static final long SECOND = 1_000_000;

  @TempDir private Path folder;
  private final AtomicLong clock = new AtomicLong();
  private KernelPressure pressure;

  @BeforeEach
  void writeAccounts() throws IOException {
    pressure = new KernelPressure(folder, clock::get);
    for (String resource : List.of("cpu", "io", "memory")) {
      Files.writeString(folder.resolve(resource), account(0));
    }
  }

  private static String account(long waited) {
    return String.format(
        Locale.ROOT,
        "some avg10=0.00 avg60=0.00 avg300=0.00 total=%d\nfull avg10=0.00 total=0\n",
        waited);
  }

  /** Makes tasks wait for {@code micros} between the first second and the third. */
  private void waited(long micros) throws IOException {
    clock.set(SECOND);
    pressure.sample();
    Files.writeString(folder.resolve("cpu"), account(micros));
    clock.set(3 * SECOND);
    pressure.sample();
  }

  private Optional<String> contradiction(String code) throws IOException {
    // One collection of 400 ms, which ended long before.
    GcLog log =
        GcLog.read(
            Files.writeString(
                folder.resolve("gc.log"),
                "[1970-01-01T00:00:00.900+0000][0.9s] GC(1) Pause Full (Allocation Failure)"
                    + " 2M->1M(4M) 400.000ms\n"));
    return new Witnesses(Map.of("rs1", log), pressure)
        .contradiction(
            new SpikeCause(code, "rs1", null, 15 * SECOND / 10, 25 * SECOND / 10, 1, List.of()));
  }

  @Test
  void aCollectionThatTheJvmDidNotWriteDownIsContradicted() throws IOException {
    waited(0);
    assertThat(contradiction("GC_PAUSE")).isPresent();
  }

  @Test
  void aCollectionInTheGcLogOrOfAnUnloggedJvmIsNotContradicted() throws IOException {
    GcLog log =
        GcLog.read(
            Files.writeString(
                folder.resolve("other.log"),
                "[1970-01-01T00:00:02.500+0000][2.5s] GC(1) Pause Full (Allocation Failure)"
                    + " 2M->1M(4M) 900.000ms\n"));
    SpikeCause cause =
        new SpikeCause("GC_PAUSE", "rs1", null, 16 * SECOND / 10, 25 * SECOND / 10, 1, List.of());
    assertThat(new Witnesses(Map.of("rs1", log), pressure).contradiction(cause)).isEmpty();
    assertThat(new Witnesses(Map.of(), pressure).contradiction(cause)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PROCESS_PAUSE", "CPU_STARVED", "CLIENT_PAUSE"})
  void aStandStillIsContradictedWhereTheKernelSawNobodyWait(String code) throws IOException {
    waited(SECOND / 20);
    assertThat(contradiction(code)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PROCESS_PAUSE", "CPU_STARVED", "CLIENT_PAUSE"})
  void aStandStillIsNotContradictedWhereTasksWaited(String code) throws IOException {
    waited(SECOND / 5);
    assertThat(contradiction(code)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PROCESS_PAUSE", "CPU_STARVED", "CLIENT_PAUSE"})
  void aKernelWithoutPressureFiguresContradictsNothing(String code) throws IOException {
    assertThat(contradiction(code)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"REGION_TRANSITION", "QUOTA", "SERVER_DOWN"})
  void aCauseThatOnlyAnInjectorMakesIsAlwaysContradicted(String code) throws IOException {
    assertThat(contradiction(code)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAL_SYNC", "CALL_QUEUE", "ROW_LOCK", "FLUSH", "NO_SUCH_CAUSE"})
  void aCauseWithoutAWitnessIsNotContradicted(String code) throws IOException {
    waited(0);
    assertThat(contradiction(code)).isEmpty();
  }
}
