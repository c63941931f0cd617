// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

/**
 * Computes a number for a row, by which a client finds its operation among slow batches without the
 * row itself being revealed. Uses 64-bit FNV-1a; the same in all versions.
 */
public final class RowHash {
  /** Stands for no row. */
  public static final long NONE = 0;

  private static final long BASIS = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private RowHash() {}

  /** Returns the row's number; never {@link #NONE}. */
  public static long of(byte[] row) {
    long hash = BASIS;
    for (byte each : row) {
      hash = (hash ^ (each & 0xff)) * PRIME;
    }
    return hash == NONE ? BASIS : hash;
  }
}
