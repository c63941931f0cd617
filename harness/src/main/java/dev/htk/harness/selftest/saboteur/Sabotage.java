package dev.htk.harness.selftest.saboteur;

/** What a {@link Saboteur} can be told to do for some milliseconds. */
public enum Sabotage {
  /** Keeps the handler that has taken the call. */
  HOLD_HANDLER,
  /** Keeps the locks of the region's rows, of the first thousand at most. */
  HOLD_ROWS,
  /** Allocates, and keeps so much of it alive that collections have a lot to copy. */
  ALLOCATE,
  /**
   * From now on and for so long each flush of the server waits, its snapshot taken, for the end.
   */
  HOLD_FLUSHES,
  /** From now on and for so long each flush of the server takes half a second longer. */
  SLOW_FLUSHES
}
