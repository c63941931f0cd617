package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.wire.Scope;

/**
 * A region, its limits, and what a {@link RegionWalk} last saw of it. Used by one thread. Does not
 * keep the region alive.
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
   * A region as it is opened, whose limits do not change until it is closed.
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
   * Looks at it.
   *
   * @return whether there is anything to see: it is over a limit, or has refused something that
   *     nobody has seen yet
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

  /** As in the last look, in bytes. */
  long memstoreBytes() {
    return memstoreBytes;
  }

  /** Refused until the last look, since the region was opened. */
  long blockedRequests() {
    return blockedRequests;
  }

  /** Refused since {@link #seeBlocked()}. */
  long newlyBlocked() {
    return blockedRequests - blockedAndSeen;
  }

  /** What has been refused is no news any more. */
  void seeBlocked() {
    blockedAndSeen = blockedRequests;
  }

  /** As HRegion.isFlushSize has it. */
  boolean isOverFlushSize() {
    return memstoreBytes > flushSize;
  }

  /** As HRegion.checkResources has it. */
  boolean isOverBlockingSize() {
    return memstoreBytes > blockingSize;
  }
}
