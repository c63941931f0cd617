// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** Holds what is known of the recent collections of a JVM. Safe for use by many threads. */
final class JvmCollections {
  private static final long REPORTED_AFTER = TimeUnit.SECONDS.toMicros(1);

  private static final long CYCLE_REPORTED_AFTER =
      TimeUnit.MILLISECONDS.toMicros(CollectionKind.CYCLE_REPORTED_AFTER_MILLIS);

  private final RecentCollections pauses = new RecentCollections();
  private final RecentCollections stalls = new RecentCollections();
  private final RecentCollections paced = new RecentCollections();
  private final boolean isConcurrent;

  /**
   * @param isConcurrent whether the JVM collects in cycles beside the process
   */
  JvmCollections(boolean isConcurrent) {
    this.isConcurrent = isConcurrent;
  }

  static JvmCollections ofThisJvm() {
    return new JvmCollections(
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .anyMatch(CollectionKind::isConcurrent));
  }

  /** Returns the collections for which the process stood still. */
  RecentCollections pauses() {
    return pauses;
  }

  /** Returns the cycles in which threads waited for memory while the process ran on. */
  RecentCollections stalls() {
    return stalls;
  }

  /** Returns the cycles in which threads may have waited for memory a short time each. */
  RecentCollections paced() {
    return paced;
  }

  /**
   * Returns whether a collection that was under way so many microseconds ago has been reported.
   *
   * @param isConcurrentToo whether a cycle beside the process counts as well
   */
  boolean areReported(long micros, boolean isConcurrentToo) {
    return micros >= (isConcurrent && isConcurrentToo ? CYCLE_REPORTED_AFTER : REPORTED_AFTER);
  }
}
