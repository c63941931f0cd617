package dev.htk.harness.driver;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Times every operation on its way to a binding, for one driver thread. Failed operations are
 * counted by status and leave no latency: a fast failure must not look like a fast insert.
 */
final class MeasuredDb extends DB {

  private final DB binding;
  private final NanoClock clock;
  private final boolean openLoop;
  private final OperationRecorder service = new OperationRecorder();
  private final OperationRecorder response = new OperationRecorder();
  private final FailureCounts failures;
  private final AtomicLong acknowledged = new AtomicLong();

  private long intendedStart;
  private long readStart;
  private boolean readDone;
  private boolean failed;

  MeasuredDb(DB binding, NanoClock clock, boolean openLoop, FailureCounts failures) {
    this.binding = binding;
    this.clock = clock;
    this.openLoop = openLoop;
    this.failures = failures;
  }

  OperationRecorder service() {
    return service;
  }

  /** Empty in a closed loop, where the response time is the service time. */
  OperationRecorder response() {
    return response;
  }

  /**
   * Begins an operation of the workload, which may be two of the binding's (read, modify, write).
   *
   * @param intended when the schedule meant it to start; unused in a closed loop
   */
  void begin(long intended) {
    intendedStart = intended;
    readDone = false;
    failed = false;
  }

  /** Whether an operation of the binding has failed since {@link #begin}. */
  boolean hasFailed() {
    return failed;
  }

  /** Ends the operation of the workload that was begun last. */
  void end(boolean succeeded) {
    if (succeeded) {
      // Without the fence of a volatile write: it is read once a second.
      acknowledged.setRelease(acknowledged.getPlain() + 1);
    }
  }

  /** Operations of the workload that have succeeded; may be asked from any thread. */
  long acknowledged() {
    return acknowledged.getAcquire();
  }

  @Override
  public void init() throws DBException {
    binding.init();
  }

  @Override
  public void cleanup() throws DBException {
    binding.cleanup();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    long start = clock.nanos();
    return ended(Operation.INSERT, start, binding.insert(table, key, values));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    long start = clock.nanos();
    Status status = ended(Operation.READ, start, binding.read(table, key, fields, result));
    readStart = start;
    readDone = status != null && status.isOk();
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    long start = clock.nanos();
    Status status = ended(Operation.UPDATE, start, binding.update(table, key, values));
    if (readDone && status != null && status.isOk()) {
      recordLatency(Operation.READ_MODIFY_WRITE, readStart, clock.nanos());
    }
    return status;
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's signature.
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    long start = clock.nanos();
    return ended(Operation.SCAN, start, binding.scan(table, startKey, recordCount, fields, result));
  }

  @Override
  public Status delete(String table, String key) {
    long start = clock.nanos();
    return ended(Operation.DELETE, start, binding.delete(table, key));
  }

  private Status ended(Operation operation, long start, Status status) {
    if (status != null && status.isOk()) {
      recordLatency(operation, start, clock.nanos());
    } else {
      failed = true;
      failures.count(operation, status == null ? "null" : status.getName());
    }
    return status;
  }

  private void recordLatency(Operation operation, long start, long end) {
    service.record(operation, end - start);
    if (openLoop) {
      response.record(operation, end - intendedStart);
    }
  }
}
