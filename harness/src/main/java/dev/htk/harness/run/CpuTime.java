package dev.htk.harness.run;

/**
 * Processor time in a phase, user and system.
 *
 * @param client of the driver's JVM; null where it holds the servers too
 * @param servers of all region servers' JVMs; null where it could not be had
 * @param together of client and servers, where they share a JVM; else null
 * @param note why a figure is null, or what else it holds; null if there is nothing to say
 */
public record CpuTime(Use client, Use servers, Use together, String note) {

  /**
   * One figure.
   *
   * @param microsPerOperation for each acknowledged operation; null if there was none
   */
  public record Use(double seconds, Double microsPerOperation) {

    public static Use of(long nanos, long operations) {
      return new Use(nanos / 1e9, operations == 0 ? null : nanos / 1e3 / operations);
    }
  }
}
