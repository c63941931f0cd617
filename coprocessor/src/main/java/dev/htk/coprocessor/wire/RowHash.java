package dev.htk.coprocessor.wire;

/**
 * A number for a row, by which a client finds its operation among slow batches: rows themselves may
 * be nobody's business. FNV-1a with 64 bits; the same in all versions.
 */
public final class RowHash {
  /** Stands for no row. */
  public static final long NONE = 0;

  private static final long BASIS = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private RowHash() {}

  /** The row's number; never {@link #NONE}. */
  public static long of(byte[] row) {
    long hash = BASIS;
    for (byte each : row) {
      hash = (hash ^ (each & 0xff)) * PRIME;
    }
    return hash == NONE ? BASIS : hash;
  }
}
