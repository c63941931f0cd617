// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

/** YCSB's hash: FNV-1a of the eight octets of a number, made positive. */
public final class Fnv64 {

  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
  private static final long PRIME = 1099511628211L;

  private Fnv64() {}

  /** Returns the same as {@code site.ycsb.Utils#fnvhash64} of YCSB 0.17.0. */
  public static long hash(long value) {
    long hash = OFFSET_BASIS;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      hash ^= (value >>> shift) & 0xff;
      hash *= PRIME;
    }
    return Math.abs(hash);
  }
}
