// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

/** The pool from which memstores take their chunks. */
interface ChunkPool {
  /** Returns how many chunks the pool has created. Chunks are reused; their number has a limit. */
  long chunks();

  /** Returns how many chunks the pool may create. */
  long limit();

  /** Returns whether the pool has no free chunk. */
  boolean hasNoneFree();
}
