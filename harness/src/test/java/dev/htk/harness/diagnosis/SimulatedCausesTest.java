// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Diagnoser.TailChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.apache.hadoop.fs.FileUtil;

/** Checks that any single stall is named, wherever it was and however long it lasted. */
class SimulatedCausesTest {

  private Path folder;

  @BeforeTry
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory("simulated");
  }

  @AfterTry
  void removeFolder() {
    FileUtil.fullyDelete(folder.toFile());
  }

  @Property(tries = 15)
  void theOneCauseOfARunIsFound(
      @ForAll("stalls") SimulatedStall any,
      @ForAll @IntRange(min = 0, max = 1) int server,
      @ForAll @LongRange(min = 1_000_000, max = 18_000_000) long start,
      @ForAll @LongRange(min = 60_000, max = 900_000) long length,
      @ForAll @LongRange(min = -400_000, max = 400_000) long skew,
      @ForAll long seed)
      throws Exception {
    SimulatedStall stall =
        new SimulatedStall(
            any.cause(),
            any.form(),
            any.form() == SimulatedStall.Form.CLIENT ? -1 : server,
            -1,
            start,
            start + length);
    Diagnosis diagnosis =
        Diagnoser.diagnose(
            new SimulatedRun(seed).skewed(0, skew).with(stall).write(folder),
            new TailChoice(20_000L, null));
    assertThat(diagnosis.tail().byCause()).containsKey(any.cause().code());
    assertThat(diagnosis.tail().byCause().get(any.cause().code()).share()).isGreaterThan(0.85);
    assertThat(diagnosis.spikes()).hasSize(1);
    // The spike outlasts the stall, because its queue has to drain.
    assertThat(diagnosis.spikes().get(0).end()).isGreaterThan(SimulatedRun.START + start + length);
  }

  @Provide
  Arbitrary<SimulatedStall> stalls() {
    return Arbitraries.of(
        stall(StallCause.WAL_SYNC, SimulatedStall.Form.MEASURED),
        stall(StallCause.CALL_QUEUE, SimulatedStall.Form.MEASURED),
        stall(StallCause.MVCC_WAIT, SimulatedStall.Form.MEASURED),
        stall(StallCause.GC_PAUSE, SimulatedStall.Form.STANDSTILL),
        stall(StallCause.PROCESS_PAUSE, SimulatedStall.Form.STANDSTILL),
        stall(StallCause.CLIENT_PAUSE, SimulatedStall.Form.CLIENT));
  }

  private static SimulatedStall stall(StallCause cause, SimulatedStall.Form form) {
    return new SimulatedStall(cause, form, 0, -1, 0, 0);
  }
}
