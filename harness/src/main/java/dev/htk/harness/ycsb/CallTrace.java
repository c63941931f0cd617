// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import dev.htk.harness.driver.Retries;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The failed calls of one operation. HBase's client creates a call's controller on the thread that
 * requested the operation, and uses it for all retries. {@link TracedRpcControllers} binds the
 * controller to the trace that this thread has entered. Failures may be added on any thread.
 */
final class CallTrace {

  private static final ThreadLocal<CallTrace> CURRENT = new ThreadLocal<>();

  private record Failed(String exception, Failed before) {}

  private final AtomicReference<Failed> failed = new AtomicReference<>();

  /** Returns the trace that the calling thread has entered; null if none. */
  static CallTrace current() {
    return CURRENT.get();
  }

  /** Traces the operations that this thread requests from now on. */
  void enter() {
    CURRENT.set(this);
  }

  /** Stops tracing this thread. */
  static void leave() {
    CURRENT.remove();
  }

  void add(IOException failure) {
    String name = Failures.name(failure);
    failed.updateAndGet(before -> new Failed(name, before));
  }

  /** Removes all failures; costs only a read if there are none. */
  void clear() {
    if (failed.getPlain() != null) {
      failed.set(null);
    }
  }

  /**
   * Returns the retries so far.
   *
   * @param succeeded whether the operation finally did; if not, its last failure was not retried
   */
  Retries retries(boolean succeeded) {
    int calls = 0;
    SortedMap<String, Integer> exceptions = new TreeMap<>();
    for (Failed at = failed.get(); at != null; at = at.before) {
      calls++;
      exceptions.merge(at.exception, 1, Integer::sum);
    }
    return new Retries(succeeded || calls == 0 ? calls : calls - 1, exceptions);
  }
}
