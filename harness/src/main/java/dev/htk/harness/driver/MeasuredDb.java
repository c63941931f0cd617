package dev.htk.harness.driver;

import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * What one driver thread hands to the workload as its database: times every operation on its way.
 * Failed operations are counted by status and leave no latency: a fast failure must not look like a
 * fast insert. Slow and failed ones go to {@link SlowOperations}.
 *
 * <pre>
 * db.init();
 * db.begin(intended);
 * db.end(workload.doInsert(db, threadState));     as often as there are operations
 * db.awaitAll();
 * db.cleanup();
 * </pre>
 *
 * <p>Belongs to its thread, but for {@link #acknowledged()}.
 */
abstract class MeasuredDb extends DB {

  private final OperationRecorder<?> service;
  private final OperationRecorder<?> response;
  final Measuring measuring;
  final NanoClock clock;
  private long intended;

  MeasuredDb(Measuring measuring) {
    this.measuring = measuring;
    this.clock = measuring.clock();
    this.service = measuring.service();
    this.response = measuring.response();
  }

  /**
   * Begins an operation of the workload, which may be two of the binding's (read, modify, write).
   *
   * @param intended when the schedule meant it to start; unused in a closed loop
   */
  void begin(long intended) {
    this.intended = intended;
  }

  /** Whether an operation of the binding is known to have failed since {@link #begin}. */
  abstract boolean hasFailed();

  /**
   * Ends the operation of the workload that was begun last. It counts as acknowledged when the
   * database has acknowledged all of it, which may come later.
   *
   * @param succeeded whether the workload takes it for good, as far as is known
   */
  abstract void end(boolean succeeded);

  /** Operations of the workload that were acknowledged; may be asked from any thread. */
  abstract long acknowledged();

  /** Sends what has been collected, and returns when every operation has been answered. */
  abstract void awaitAll() throws InterruptedException;

  /** Nothing may be under way any more. */
  @Override
  public abstract void cleanup() throws DBException;

  /** The intended start of the operation that was begun last, or its real one in a closed loop. */
  final long intendedOr(long start) {
    return measuring.openLoop() ? intended : start;
  }

  /** Records an operation that succeeded. Returns whether it belongs to the tail. */
  final boolean succeeded(Operation operation, long intended, long start, long end) {
    service.record(operation, end - start);
    long responseNanos = end - intended;
    if (measuring.openLoop()) {
      response.record(operation, responseNanos);
    }
    return responseNanos >= measuring.slowOperations().thresholdNanos(operation);
  }
}
