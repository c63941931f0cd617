// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.Scope;
import java.util.OptionalLong;

/**
 * The flush or compaction that one thread currently runs. HBase runs each from beginning to end in
 * one thread, so each thread has one reusable object. The thread's next operation overwrites one
 * that never ended. Not thread-safe.
 */
final class OngoingOperation {
  private static final long UNKNOWN = -1;
  private static final long BYTES_BETWEEN_LOOKS = 4L << 20;

  private static final ThreadLocal<OngoingOperation> OF_THREAD =
      ThreadLocal.withInitial(OngoingOperation::new);

  private final ThrottledStretch throttled = new ThrottledStretch();
  private String name;
  private Recording recording;
  private Scope scope;
  private long startMicros;
  private long bytes;
  private long nextLook;
  private long sleptMicros;
  private long compactionSleepMicros = UNKNOWN;

  private OngoingOperation() {}

  static OngoingOperation ofThisThread() {
    return OF_THREAD.get();
  }

  void begin(String name, Recording recording, Scope scope, long now) {
    this.name = name;
    this.recording = recording;
    this.scope = scope;
    this.startMicros = now;
    this.bytes = 0;
    this.nextLook = BYTES_BETWEEN_LOOKS;
    this.sleptMicros = 0;
    this.compactionSleepMicros = UNKNOWN;
    this.throttled.clear();
  }

  /**
   * Returns whether this is that operation. Quick, because HBase passes the same string each time.
   */
  boolean is(String other) {
    return name != null && name.equals(other);
  }

  /**
   * Counts bytes; called for every cell.
   *
   * @return whether enough bytes have passed since the last time to make a clock reading worthwhile
   */
  boolean moved(long size) {
    bytes += size;
    if (bytes < nextLook) {
      return false;
    }
    nextLook = bytes + BYTES_BETWEEN_LOOKS;
    return true;
  }

  void slept(long micros, long now) {
    sleptMicros += micros;
    throttled.slept(micros, now);
  }

  /** Ends the operation and drops every reference to the server. */
  void end() {
    name = null;
    recording = null;
    scope = null;
  }

  /** Keeps this thread's compaction sleep until {@link #takeCompactionSleep()}. */
  void leaveCompactionSleep() {
    compactionSleepMicros = sleptMicros;
  }

  OptionalLong takeCompactionSleep() {
    long micros = compactionSleepMicros;
    compactionSleepMicros = UNKNOWN;
    return micros == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(micros);
  }

  Recording recording() {
    return recording;
  }

  /** Returns the region and family; without the table while the server does not know the region. */
  Scope scope() {
    return scope;
  }

  long startMicros() {
    return startMicros;
  }

  /** Returns the bytes of the cells that passed, before any encoding or compression. */
  long bytes() {
    return bytes;
  }

  long sleptMicros() {
    return sleptMicros;
  }

  ThrottledStretch throttled() {
    return throttled;
  }
}
