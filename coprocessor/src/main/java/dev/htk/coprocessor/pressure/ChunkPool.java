package dev.htk.coprocessor.pressure;

/** The pool from which memstores take their chunks. */
interface ChunkPool {
  /** How many chunks it has made; it takes back and lends, but makes no more than its limit. */
  long chunks();

  /** How many chunks it may make. */
  long limit();

  /** Whether none of its chunks is free. */
  boolean hasNoneFree();
}
