// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class StopSignalsTest {

  private Process process;

  @BeforeEach
  void startSomething() throws IOException {
    process = new ProcessBuilder("sleep", "60").start();
  }

  @AfterEach
  void endIt() {
    process.destroyForcibly();
  }

  /** Returns the process's state from the kernel: T while stopped. */
  private String state() throws IOException {
    String stat =
        Files.readString(Path.of(String.format(Locale.ROOT, "/proc/%d/stat", process.pid())));
    return stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  }

  @Test
  void aProcessIsStoppedForTheTimeAndGoesOn() throws Exception {
    try (StopSignals signals = new StopSignals()) {
      CompletableFuture<Void> held = CompletableFuture.runAsync(() -> hold(signals, 400));
      await().until(() -> state().equals("T"));
      held.join();
      assertThat(state()).isNotEqualTo("T");
    }
  }

  private void hold(StopSignals signals, long millis) {
    try {
      assertThat(signals.hold(process.pid(), Duration.ofMillis(millis)))
          .isGreaterThanOrEqualTo(Duration.ofMillis(millis));
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aStoppedProcessContinuesAfterClosing() throws Exception {
    CompletableFuture<Void> held;
    try (StopSignals signals = new StopSignals()) {
      held = CompletableFuture.runAsync(() -> hold(signals, 6_000));
      await().until(() -> state().equals("T"));
    }
    await().until(() -> !state().equals("T"));
    assertThat(held).as("the stop itself, which continues the process too").isNotDone();
    held.join();
  }

  @Test
  void stoppingAnEndedProcessFailsWithItsPid() throws Exception {
    process.destroyForcibly().waitFor();
    try (StopSignals signals = new StopSignals()) {
      assertThatThrownBy(() -> signals.hold(process.pid(), Duration.ofMillis(1)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(Long.toString(process.pid()));
    }
  }
}
