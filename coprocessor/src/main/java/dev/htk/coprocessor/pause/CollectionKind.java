package dev.htk.coprocessor.pause;

/**
 * Tells the collections that stop the process from those that run beside it. The JVM tells of both
 * alike; what it calls them was seen on OpenJDK 17 and 25, and for CMS read in the code of OpenJDK
 * 8.
 */
final class CollectionKind {
  private static final String CMS = "ConcurrentMarkSweep";

  /** What CMS gives as the cause of a cycle in the background; its full collections have others. */
  private static final String NO_CAUSE = "No GC";

  private CollectionKind() {}

  /**
   * Whether the process stood still all through it.
   *
   * <p>ZGC and Shenandoah have a bean for their cycles, which run beside the process, and one for
   * their pauses; before Java 15 ZGC had only the former, called ZGC. Each collection of the Serial
   * and Parallel collectors stops the process, and each that G1 tells of.
   *
   * @param collector the name of the collector's bean
   * @param cause why it collected
   */
  static boolean stopsTheProcess(String collector, String cause) {
    if (collector.equals(CMS)) {
      return !cause.equals(NO_CAUSE);
    }
    return !collector.endsWith("Cycles") && !collector.equals("ZGC");
  }
}
