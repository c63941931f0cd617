// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;
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
 * Times calls of a binding that returns when the database has answered. Allocates nothing for an
 * operation that is neither slow nor failed.
 */
final class SyncDb extends MeasuredDb {

  private final DB binding;
  private final AtomicLong acknowledged = new AtomicLong();
  private long free;
  private long readIntended;
  private long readFree;
  private long readStart;
  private boolean readDone;
  private boolean failed;

  SyncDb(DB binding, Measuring measuring) {
    super(measuring);
    this.binding = binding;
  }

  @Override
  void begin(long intended) {
    super.begin(intended);
    readDone = false;
    failed = false;
  }

  @Override
  boolean hasFailed() {
    return failed;
  }

  @Override
  void end(boolean succeeded) {
    if (succeeded) {
      // Release avoids the fence of a volatile write: the count is read only once a second.
      acknowledged.setRelease(acknowledged.getPlain() + 1);
    }
  }

  @Override
  long acknowledged() {
    return acknowledged.getAcquire();
  }

  @Override
  void awaitAll() {
    // Every operation was answered when its call returned.
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
    return ended(Operation.INSERT, key, start, binding.insert(table, key, values));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    long start = clock.nanos();
    readIntended = intendedOr(start);
    readFree = freeFor(start);
    readStart = start;
    Status status = ended(Operation.READ, key, start, binding.read(table, key, fields, result));
    readDone = isGood(status);
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    long start = clock.nanos();
    Status status = ended(Operation.UPDATE, key, start, binding.update(table, key, values));
    long end = free;
    if (isGood(status)
        && readDone
        && succeeded(Operation.READ_MODIFY_WRITE, readIntended, readStart, end)) {
      // The read and the update report their own retries.
      keep(Operation.READ_MODIFY_WRITE, key, readIntended, readFree, readStart, end, null, null);
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
    Status status = binding.scan(table, startKey, recordCount, fields, result);
    return ended(Operation.SCAN, startKey, start, status);
  }

  @Override
  public Status delete(String table, String key) {
    long start = clock.nanos();
    return ended(Operation.DELETE, key, start, binding.delete(table, key));
  }

  /** Records the end of a call, which is now. Returns its status. */
  private Status ended(Operation operation, String key, long start, Status status) {
    long end = clock.nanos();
    long intended = intendedOr(start);
    if (!isGood(status)) {
      failed = true;
      String name = measuring.failures().count(operation, status);
      keep(operation, key, intended, freeFor(start), start, end, name, retries(false));
    } else if (succeeded(operation, intended, start, end)) {
      keep(operation, key, intended, freeFor(start), start, end, null, retries(true));
    }
    free = end;
    return status;
  }

  private long freeFor(long start) {
    return Math.max(intendedOr(start), free);
  }

  private Retries retries(boolean succeeded) {
    return binding instanceof RetryWitness witness
        ? witness.retriesOfLastOperation(succeeded)
        : null;
  }
}
