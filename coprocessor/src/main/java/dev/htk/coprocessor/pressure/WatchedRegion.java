// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.wire.Scope;

/**
 * Holds a region's limits and what a {@link RegionWalk} last saw of it. Used by one thread. Does
 * not keep the region alive.
 */
final class WatchedRegion {
  private final Scope scope;
  private final long flushSize;
  private final long blockingSize;
  private final RegionNumbers numbers;
  private long memstoreBytes;
  private long blockedRequests;
  private long blockedAndSeen;

  /**
   * Watches an open region, whose limits do not change until it is closed.
   *
   * @param flushSize bytes of memstore above which it asks for a flush
   * @param blockingSize bytes of memstore above which it refuses mutations
   */
  WatchedRegion(Scope scope, long flushSize, long blockingSize, RegionNumbers numbers) {
    this.scope = scope;
    this.flushSize = flushSize;
    this.blockingSize = blockingSize;
    this.numbers = numbers;
    this.blockedRequests = numbers.blockedRequests();
    this.blockedAndSeen = blockedRequests;
  }

  /**
   * Looks at the region.
   *
   * @return whether it is over a limit, or has refused requests that no probe has seen yet
   */
  boolean look() {
    memstoreBytes = numbers.memstoreBytes();
    blockedRequests = numbers.blockedRequests();
    return newlyBlocked() > 0 || isOverFlushSize() || isOverBlockingSize();
  }

  Scope scope() {
    return scope;
  }

  long blockingSize() {
    return blockingSize;
  }

  RegionNumbers numbers() {
    return numbers;
  }

  /** Returns the bytes of the memstore at the last look. */
  long memstoreBytes() {
    return memstoreBytes;
  }

  /** Returns how many requests were refused from the region's opening to the last look. */
  long blockedRequests() {
    return blockedRequests;
  }

  /** Returns how many requests were refused since {@link #seeBlocked()}. */
  long newlyBlocked() {
    return blockedRequests - blockedAndSeen;
  }

  /** Marks all refused requests as seen. */
  void seeBlocked() {
    blockedAndSeen = blockedRequests;
  }

  /** Applies the condition of HRegion.isFlushSize. */
  boolean isOverFlushSize() {
    return memstoreBytes > flushSize;
  }

  /** Applies the condition of HRegion.checkResources. */
  boolean isOverBlockingSize() {
    return memstoreBytes > blockingSize;
  }
}
