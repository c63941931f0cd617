// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

/**
 * Tells collections that stop the process from those that run beside it, because the JVM reports
 * both alike. The names were observed on OpenJDK 17 and 25; those of CMS come from the source code
 * of OpenJDK 8.
 */
final class CollectionKind {
  private static final String CMS = "ConcurrentMarkSweep";

  /** The cause that CMS gives for a background cycle; its full collections have others. */
  private static final String NO_CAUSE = "No GC";

  private CollectionKind() {}

  /**
   * Returns whether the process stood still during the whole collection.
   *
   * <p>ZGC and Shenandoah have one bean for their cycles, which run beside the process, and one for
   * their pauses. Before Java 15 ZGC had only the bean for cycles, called ZGC. Every collection of
   * the Serial and Parallel collectors, and every one that G1 reports, stops the process.
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
