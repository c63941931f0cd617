// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.saboteur;

/** Acts that a {@link Saboteur} can be told to do, for some milliseconds. */
public enum Sabotage {
  /** Holds the handler that has taken the call. */
  HOLD_HANDLER,
  /** Holds the locks of the region's rows, of the first thousand at most. */
  HOLD_ROWS,
  /** Allocates, and keeps so much of it alive that collections have a lot to copy. */
  ALLOCATE,
  /** Makes each flush of the server wait, with its snapshot taken, until the time is over. */
  HOLD_FLUSHES,
  /** Makes each flush of the server take half a second longer until the time is over. */
  SLOW_FLUSHES
}
