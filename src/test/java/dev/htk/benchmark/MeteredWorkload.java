// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.DB;
import site.ycsb.workloads.CoreWorkload;

/** YCSB's workload, which also sums what its driving threads allocate. */
final class MeteredWorkload extends CoreWorkload {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final LongAdder allocated = new LongAdder();

  /** Returns the bytes allocated for all operations so far. */
  long allocated() {
    return allocated.sum();
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    boolean done = super.doInsert(db, threadState);
    allocated.add(THREADS.getCurrentThreadAllocatedBytes() - before);
    return done;
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    boolean done = super.doTransaction(db, threadState);
    allocated.add(THREADS.getCurrentThreadAllocatedBytes() - before);
    return done;
  }
}
