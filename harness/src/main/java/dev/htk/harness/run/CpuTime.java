// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

/**
 * Processor time in a phase, user and system.
 *
 * @param client time of the driver's JVM; null if it holds the servers too
 * @param servers time of all region servers' JVMs; null if not available
 * @param together time of client and servers if they share a JVM; else null
 * @param note why a figure is null, or what else it includes; null if there is nothing to say
 */
public record CpuTime(Use client, Use servers, Use together, String note) {

  /**
   * One figure.
   *
   * @param microsPerOperation time for each acknowledged operation; null if there was none
   */
  public record Use(double seconds, Double microsPerOperation) {

    public static Use of(long nanos, long operations) {
      return new Use(nanos / 1e9, operations == 0 ? null : nanos / 1e3 / operations);
    }
  }
}
