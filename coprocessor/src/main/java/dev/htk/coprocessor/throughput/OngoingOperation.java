package dev.htk.coprocessor.throughput;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.Scope;
import java.util.OptionalLong;

/**
 * The flush or compaction that one thread is at. HBase runs each from begin to end in one thread,
 * so there is one of these a thread, used again and again: what never ends is overwritten by the
 * thread's next operation, and goes with the thread. Not thread-safe.
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

  /** Whether this is the operation; HBase passes the same string each time, so this is quick. */
  boolean is(String other) {
    return name != null && name.equals(other);
  }

  /**
   * Counts bytes; called for every cell.
   *
   * @return whether it has come so far since the last time that a look at the clock is worth it
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

  /** It is over, and nothing of the server is kept. */
  void end() {
    name = null;
    recording = null;
    scope = null;
  }

  /** Leaves behind how long this thread's compaction slept. */
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

  /** A family of a region; its table is left out while the server does not know the region. */
  Scope scope() {
    return scope;
  }

  long startMicros() {
    return startMicros;
  }

  /** Bytes of the cells that went by, before any encoding or compression. */
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
