// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.splits.SampleKeys.ReadingBar;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ReadingBarTest {

  private static final long MIB = 1 << 20;

  private final AtomicLong nanoTime = new AtomicLong();

  @Test
  void aReadUnderOneSecondPrintsNoBar() {
    assertThat(
            said(
                bar -> {
                  bar.read(4 * MIB, 100);
                  nanoTime.addAndGet(Duration.ofMillis(999).toNanos());
                  bar.read(8 * MIB, 200);
                }))
        .isEmpty();
  }

  @Test
  void aLongReadPrintsItsProgressAndTotal() {
    assertThat(
            said(
                bar -> {
                  nanoTime.addAndGet(Duration.ofSeconds(2).toNanos());
                  bar.read(4 * MIB, 1_234_567);
                }))
        .contains("keys.txt", "4/16 MiB", "25%", "1,234,567 keys");
  }

  private String said(Consumer<ReadingBar> reading) {
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try (ReadingBar bar = new ReadingBar("keys.txt", 16 * MIB, nanoTime::get)) {
      reading.accept(bar);
    } finally {
      System.setErr(err);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
