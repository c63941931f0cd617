package dev.htk.harness.ycsb;

import dev.htk.harness.driver.Retries;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The calls of one operation that failed. HBase's client makes a call's controller on the thread
 * that asked for the operation, and uses it for all of its retries; {@link TracedRpcControllers}
 * binds it to the trace that this thread has entered. Failures may come on any thread.
 */
final class CallTrace {

  private static final ThreadLocal<CallTrace> CURRENT = new ThreadLocal<>();

  private record Failed(String exception, Failed before) {}

  private final AtomicReference<Failed> failed = new AtomicReference<>();

  /** The trace of the operation that this thread is asking for; null if nobody traces it. */
  static CallTrace current() {
    return CURRENT.get();
  }

  /** Traces what this thread asks for from now on. */
  void enter() {
    CURRENT.set(this);
  }

  /** Traces nothing more of this thread. */
  static void leave() {
    CURRENT.remove();
  }

  void add(IOException failure) {
    String name = Failures.name(failure);
    failed.updateAndGet(before -> new Failed(name, before));
  }

  /** Forgets; costs a read where nothing has failed. */
  void clear() {
    if (failed.getPlain() != null) {
      failed.set(null);
    }
  }

  /**
   * What has been repeated.
   *
   * @param succeeded whether the operation did in the end; if not, its last failure was not retried
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
