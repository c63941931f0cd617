// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * The database that one driver thread hands to the workload; it times every operation. Failed
 * operations are counted by status and record no latency, because a fast failure must not look like
 * a fast insert. Slow and failed operations go to {@link SlowOperationSink}.
 *
 * <pre>
 * db.init();
 * db.begin(intended);
 * db.end(workload.doInsert(db, threadState));     as often as there are operations
 * db.awaitAll();
 * db.cleanup();
 * </pre>
 *
 * <p>Only its own thread may use it, except for {@link #acknowledged()}.
 */
abstract class MeasuredDb extends DB {

  final Measuring measuring;
  final NanoClock clock;
  private long intended;

  MeasuredDb(Measuring measuring) {
    this.measuring = measuring;
    this.clock = measuring.clock();
  }

  /**
   * Begins an operation of the workload, which may call the binding twice (read-modify-write).
   *
   * @param intended when the schedule meant it to start; unused in a closed loop
   */
  void begin(long intended) {
    this.intended = intended;
  }

  /** Returns whether a call of the binding is known to have failed since {@link #begin}. */
  abstract boolean hasFailed();

  /**
   * Ends the workload's current operation. It counts as acknowledged once the database has
   * acknowledged all of it, which may be later.
   *
   * @param succeeded whether the workload considers it successful, as far as known
   */
  abstract void end(boolean succeeded);

  /** Returns how many operations of the workload were acknowledged; any thread may call it. */
  abstract long acknowledged();

  /** Sends buffered operations, and returns when every operation has been answered. */
  abstract void awaitAll() throws InterruptedException;

  /** Closes the database; no operation may be under way any more. */
  @Override
  public abstract void cleanup() throws DBException;

  /** Returns the current operation's intended start, or {@code start} in a closed loop. */
  final long intendedOr(long start) {
    return measuring.openLoop() ? intended : start;
  }

  /** Returns whether a status, which a broken binding may return as null, is one of success. */
  static boolean isGood(Status status) {
    return status != null && status.isOk();
  }

  /** Records a successful operation. Returns whether to keep it. */
  final boolean succeeded(Operation operation, long intended, long start, long end) {
    measuring.service().record(operation, end - start);
    long responseNanos = end - intended;
    if (measuring.openLoop()) {
      measuring.response().record(operation, responseNanos);
    }
    SlowOperationSink sink = measuring.slowOperations();
    return responseNanos >= sink.thresholdNanos(operation)
        || (measuring.openLoop() && sink.isSampled(responseNanos, start, end));
  }

  /** Keeps a slow or failed operation; the arguments are those of {@link SlowOperation}. */
  final void keep(
      Operation operation,
      String key,
      long intended,
      long free,
      long start,
      long end,
      String status,
      Retries retries) {
    measuring
        .slowOperations()
        .keep(new SlowOperation(operation, key, intended, free, start, end, status, retries));
  }
}
