// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

/** The start and end of one WAL sync, in epoch microseconds of the recorder. Immutable. */
public final class SyncSpan {
  private final long start;
  private final long end;

  SyncSpan(long start, long end) {
    this.start = start;
    this.end = end;
  }

  /** Returns when the WAL began to sync. */
  public long start() {
    return start;
  }

  /** Returns the exclusive end of the sync, a little after its waiters were released. */
  public long end() {
    return end;
  }

  /** Returns how long the sync took, in microseconds. */
  public long micros() {
    return end - start;
  }

  @Override
  public String toString() {
    return "[" + start + ", " + end + ")";
  }
}
