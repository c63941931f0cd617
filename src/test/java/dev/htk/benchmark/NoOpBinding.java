// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicReference;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A binding that does what a real one cannot avoid, and nothing else: it turns every value into
 * bytes of its own. One for each client thread; {@link #takeWork()} tells what all of them did.
 *
 * <p>Also measures what its thread allocates and how long it is on a core from {@link #init()} to
 * {@link #cleanup()}: JMH's own profiler loses the threads that end inside an invocation, and time
 * on a core stays comparable when others use the machine.
 */
@SuppressWarnings("NonApiType") // YCSB's signatures.
public final class NoOpBinding extends DB {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final AtomicReference<Work> DONE = new AtomicReference<>(Work.NONE);

  private long operations;
  private long valueBytes;
  private long allocatedBefore;
  private long cpuBefore;
  private byte[] escaped;

  /** Totals over several bindings. */
  record Work(long operations, long valueBytes, long allocatedBytes, long cpuNanos) {
    static final Work NONE = new Work(0, 0, 0, 0);

    Work plus(Work other) {
      return new Work(
          operations + other.operations,
          valueBytes + other.valueBytes,
          allocatedBytes + other.allocatedBytes,
          cpuNanos + other.cpuNanos);
    }
  }

  /** Returns the work of all bindings closed since the last call. */
  static Work takeWork() {
    return DONE.getAndSet(Work.NONE);
  }

  @Override
  public void init() {
    allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
    cpuBefore = THREADS.getCurrentThreadCpuTime();
  }

  @Override
  public void cleanup() {
    long cpu = THREADS.getCurrentThreadCpuTime() - cpuBefore;
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
    Work mine = new Work(operations, valueBytes, allocated, cpu);
    DONE.accumulateAndGet(mine, Work::plus);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return consume(values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return consume(values);
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    operations++;
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    operations++;
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    operations++;
    return Status.OK;
  }

  private Status consume(Map<String, ByteIterator> values) {
    for (ByteIterator value : values.values()) {
      byte[] bytes = value.toArray();
      valueBytes += bytes.length;
      // In a field, so that the compiler cannot leave the bytes out.
      escaped = bytes;
    }
    operations++;
    return Status.OK;
  }

  byte[] escaped() {
    return escaped;
  }
}
