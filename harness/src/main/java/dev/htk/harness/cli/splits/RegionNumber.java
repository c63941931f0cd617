package dev.htk.harness.cli.splits;

import dev.htk.harness.outcome.HarnessException;

/** How many regions a table is to have, from what a user gives. */
final class RegionNumber {

  private RegionNumber() {}

  /**
   * The regions of so many servers.
   *
   * @throws HarnessException if a number is not 1 or more, or if they come to more than a table can
   *     have
   */
  static int of(int servers, int regionsPerServer) throws HarnessException {
    requirePositive("--servers", servers);
    requirePositive("--regions-per-server", regionsPerServer);
    long regions = (long) servers * regionsPerServer;
    if (regions > Integer.MAX_VALUE) {
      throw HarnessException.badInput("%,d regions are more than any table can have", regions);
    }
    return (int) regions;
  }

  /**
   * The number itself.
   *
   * @throws HarnessException if it is not 1 or more
   */
  static int requirePositive(String option, int number) throws HarnessException {
    if (number < 1) {
      throw HarnessException.badInput("%s must be 1 or more, not %d", option, number);
    }
    return number;
  }
}
