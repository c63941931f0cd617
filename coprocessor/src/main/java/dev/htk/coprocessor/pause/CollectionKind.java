// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

/**
 * Tells collections that stop the process from those that run beside it, because the JVM reports
 * both alike. The names were observed on OpenJDK 17 and 25; those of CMS come from the source code
 * of OpenJDK 8.
 */
public final class CollectionKind {
  /**
   * The time after which the cycle that a thread waited for counts as reported. A cycle is reported
   * when it is over, and threads can wait from its beginning on. Until then a wait is not recorded.
   */
  public static final long CYCLE_REPORTED_AFTER_MILLIS = 10_000;

  private static final String CMS = "ConcurrentMarkSweep";

  /** The cause that CMS gives for a background cycle; its full collections have others. */
  private static final String NO_CAUSE = "No GC";

  private CollectionKind() {}

  /**
   * Returns whether the times of the collector's bean are of cycles that run beside the process.
   *
   * <p>ZGC and Shenandoah have one bean for their cycles and one for their pauses. Before Java 15
   * ZGC had only the bean for cycles, called ZGC. The beans of all other collectors add up pauses;
   * that of CMS leaves out what it does beside the process.
   *
   * @param collector the name of the collector's bean
   */
  public static boolean isConcurrent(String collector) {
    return collector.endsWith("Cycles") || collector.equals("ZGC");
  }

  /**
   * Returns whether the process stood still during the whole collection.
   *
   * @param collector the name of the collector's bean
   * @param cause why it collected
   */
  static boolean stopsTheProcess(String collector, String cause) {
    return !isConcurrent(collector) && !(collector.equals(CMS) && cause.equals(NO_CAUSE));
  }

  /**
   * Returns whether the collection began because a thread found no free memory. Then the thread,
   * and all that need memory after it, wait until a concurrent collector has freed some: ZGC calls
   * that an allocation stall, and Shenandoah stops the process for the rest of its cycle.
   *
   * @param collector the name of the collector's bean
   * @param cause why it collected
   */
  static boolean isShortOfMemory(String collector, String cause) {
    return (collector.startsWith("ZGC") && cause.equals("Allocation Stall"))
        || (collector.startsWith("Shenandoah") && cause.equals("Allocation Failure"));
  }

  /**
   * Returns whether threads that need memory can be made to wait during the collection, in steps of
   * at most 10 ms, so that they use up memory no faster than it is freed. Shenandoah does so in
   * every cycle, and does not report it.
   *
   * @param collector the name of the collector's bean
   */
  static boolean pacesThreads(String collector) {
    return collector.equals("Shenandoah Cycles");
  }
}
