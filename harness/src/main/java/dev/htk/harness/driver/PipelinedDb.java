// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Times operations that end after their calls have returned, on the threads on which they end. The
 * workload gets {@link Status#BATCHED_OK} unless it needs the outcome. A later failure is counted,
 * and its operation is not acknowledged.
 */
final class PipelinedDb extends MeasuredDb {

  private final PipelinedBinding binding;
  private final AnswersNeeded needed;

  /** Gives each operation a permit until it has been answered. */
  private final Semaphore underWay = new Semaphore(Integer.MAX_VALUE);

  private final LongAdder acknowledged = new LongAdder();

  /** The read within the workload's current operation; null if it has not read. */
  private Pending read;

  /** The last call of the binding within the workload's current operation; null if none. */
  private Pending last;

  PipelinedDb(PipelinedBinding binding, AnswersNeeded needed, Measuring measuring) {
    super(measuring);
    this.binding = binding;
    this.needed = needed;
  }

  @Override
  void begin(long intended) {
    super.begin(intended);
    read = null;
    last = null;
  }

  @Override
  boolean hasFailed() {
    return (read != null && read.hasFailed()) || (last != null && last.hasFailed());
  }

  @Override
  void end(boolean succeeded) {
    if (last != null) {
      last.endsOperation(succeeded);
    } else if (succeeded) {
      acknowledged.increment();
    }
  }

  @Override
  long acknowledged() {
    return acknowledged.sum();
  }

  @Override
  void awaitAll() throws InterruptedException {
    binding.flush();
    underWay.acquire(Integer.MAX_VALUE);
    underWay.release(Integer.MAX_VALUE);
  }

  @Override
  public void cleanup() {
    binding.close();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Pending insert = pending(Operation.INSERT, key);
    binding.insert(key, values, insert);
    if (!needed.inserts()) {
      return Status.BATCHED_OK;
    }
    binding.flush();
    return insert.await();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    read = pending(Operation.READ, key);
    binding.read(key, fields, result, read);
    return needed.reads() ? read.await() : Status.BATCHED_OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    if (read != null) {
      read.await();
    }
    binding.update(key, values, pending(Operation.UPDATE, key));
    return Status.BATCHED_OK;
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's signature.
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    binding.scan(startKey, recordCount, fields, result, pending(Operation.SCAN, startKey));
    return Status.BATCHED_OK;
  }

  @Override
  public Status delete(String table, String key) {
    binding.delete(key, pending(Operation.DELETE, key));
    return Status.BATCHED_OK;
  }

  private Pending pending(Operation operation, String key) {
    underWay.acquireUninterruptibly();
    last = new Pending(operation, key, operation == Operation.UPDATE ? read : null);
    return last;
  }

  /** A call of the binding, from its request to its answer. */
  private final class Pending implements PipelinedBinding.Answer {

    private final Operation operation;
    private final String key;
    private final Pending readBefore;
    private long intended;
    private long start;
    private Status status;
    private boolean answered;
    private boolean operationEnds;

    /**
     * @param readBefore for the update of a read-modify-write, its answered read; otherwise null
     */
    Pending(Operation operation, String key, Pending readBefore) {
      this.operation = operation;
      this.key = key;
      this.readBefore = readBefore;
    }

    @Override
    public void started() {
      start = clock.nanos();
      intended = intendedOr(start);
    }

    @Override
    public void ended(Status answer, Retries retries) {
      record(answer, retries, clock.nanos());
      synchronized (this) {
        status = answer;
        answered = true;
        if (operationEnds && isGood(status)) {
          acknowledged.increment();
        }
        notifyAll();
      }
      underWay.release();
    }

    private void record(Status answer, Retries retries, long end) {
      if (!isGood(answer)) {
        String name = measuring.failures().count(operation, answer);
        keep(operation, this, end, name, retries);
        return;
      }
      if (succeeded(operation, intended, start, end)) {
        keep(operation, this, end, null, retries);
      }
      if (readBefore != null
          && !readBefore.hasFailed()
          && succeeded(Operation.READ_MODIFY_WRITE, readBefore.intended, readBefore.start, end)) {
        // The read and the update report their own retries.
        keep(Operation.READ_MODIFY_WRITE, readBefore, end, null, null);
      }
    }

    private void keep(Operation as, Pending from, long end, String failure, Retries retries) {
      // When the sending thread became free is unknown: another thread ends its operations.
      PipelinedDb.this.keep(
          as, key, from.intended, from.intended, from.start, end, failure, retries);
    }

    /** Makes this call's answer decide the outcome of the workload's operation. */
    synchronized void endsOperation(boolean succeeded) {
      operationEnds = succeeded;
      if (operationEnds && answered && isGood(status)) {
        acknowledged.increment();
      }
    }

    synchronized boolean hasFailed() {
      return answered && !isGood(status);
    }

    synchronized Status await() {
      try {
        while (!answered) {
          wait();
        }
        return status;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for the answer to " + key, e);
      }
    }
  }
}
