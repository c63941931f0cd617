// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

/**
 * The size of keys in memory.
 *
 * @param bytes length of all keys together
 */
record KeptSize(long keys, long bytes) {

  static final KeptSize NONE = new KeptSize(0, 0);

  KeptSize plus(KeptSize other) {
    return new KeptSize(keys + other.keys, bytes + other.bytes);
  }

  /** Returns the average length of a key, in bytes. */
  long average() {
    return keys == 0 ? 0 : bytes / keys;
  }
}
