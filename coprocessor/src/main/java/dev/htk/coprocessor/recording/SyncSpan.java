package dev.htk.coprocessor.recording;

/** From when to when one sync of a WAL went, in epoch microseconds of the recorder. Immutable. */
public final class SyncSpan {
  private final long start;
  private final long end;

  SyncSpan(long start, long end) {
    this.start = start;
    this.end = end;
  }

  /** When the WAL began to sync. */
  public long start() {
    return start;
  }

  /** When the sync was over, exclusive; a little after its waiters were let go. */
  public long end() {
    return end;
  }

  /** How long it took, in microseconds. */
  public long micros() {
    return end - start;
  }

  @Override
  public String toString() {
    return "[" + start + ", " + end + ")";
  }
}
