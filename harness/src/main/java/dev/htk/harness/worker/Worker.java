// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.worker;

import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.PauseTotals.Pause;
import java.io.IOException;
import java.util.List;
import site.ycsb.WorkloadException;

/**
 * Drives the phases of a trial one after another.
 *
 * <pre>
 * Worker.Job phase = worker.prepare(drive);
 * Driven driven = phase.run(seconds, shown);      another thread may call phase.stop(reason)
 * </pre>
 */
public interface Worker extends AutoCloseable {

  /** A phase that was prepared; runs once. */
  interface Job {

    /** Prevents further operations from starting. Thread-safe; only the first reason is kept. */
    void stop(String reason);

    /**
     * Runs the phase to its end.
     *
     * @param seconds receives every interval, and where each second of the phase ends
     * @param shown receives what is known while the phase runs, for people
     */
    Driven run(IntervalListener seconds, IntervalListener shown)
        throws IOException, InterruptedException, WorkloadException, HarnessException;
  }

  Job prepare(Drive drive) throws IOException, WorkloadException;

  /** Returns the pauses of the clients' JVMs so far, if this worker watches them. */
  default List<Pause> pauses() {
    return List.of();
  }

  /** Returns the clients on other hosts so far, in each phase that was kept. */
  default List<Manifest.Client> clients() {
    return List.of();
  }

  /** Returns what the user should know of how the phases were driven. */
  default List<String> warnings() {
    return List.of();
  }

  /** Ends what is under way on other hosts, and leaves nothing behind there. Thread-safe. */
  default void abandon() throws IOException {}

  @Override
  void close() throws IOException;
}
