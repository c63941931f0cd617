// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

/**
 * The use of a server's block cache according to its metrics, in bytes. Immutable.
 *
 * @param used the size of its blocks, on and off the heap together
 * @param free the unused rest of the cache
 * @param heap the maximum heap of the server's JVM
 */
public record BlockCacheUse(long used, long free, long heap) {

  /** Returns the size of the cache. */
  long size() {
    return used + free;
  }
}
