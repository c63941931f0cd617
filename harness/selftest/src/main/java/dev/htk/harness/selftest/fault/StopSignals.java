// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stops processes of this host for a while by SIGSTOP. A separate shell stops and continues each
 * process, so that it continues even if this JVM has died meanwhile. Thread-safe.
 */
public final class StopSignals implements AutoCloseable {

  private static final String SCRIPT =
      "trap 'kill -CONT \"$1\"' EXIT; trap 'exit 1' HUP INT TERM; kill -STOP \"$1\" && sleep"
          + " \"$2\"";

  private static final double MILLIS = 1000;

  private final Set<Long> stopped = ConcurrentHashMap.newKeySet();

  /**
   * Stops a process and waits until it continues.
   *
   * @return how long the shell took, which is some milliseconds longer than the stop
   * @throws IOException if it cannot be stopped, for example because it has ended
   */
  public Duration hold(long pid, Duration time) throws IOException, InterruptedException {
    stopped.add(pid);
    long start = System.nanoTime();
    Process shell =
        new ProcessBuilder(
                "sh",
                "-c",
                SCRIPT,
                "htk-stop",
                Long.toString(pid),
                Double.toString(time.toMillis() / MILLIS))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (shell.waitFor() != 0) {
      throw new IOException(Phrase.of("process %d could not be stopped and continued", pid));
    }
    stopped.remove(pid);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Continues all processes that may still be stopped. */
  @Override
  public void close() throws IOException {
    for (long pid : stopped) {
      new ProcessBuilder("kill", "-CONT", Long.toString(pid))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    }
  }
}
