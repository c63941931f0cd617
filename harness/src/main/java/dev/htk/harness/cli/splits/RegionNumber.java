package dev.htk.harness.cli.splits;

import dev.htk.harness.outcome.HarnessException;

/** Works out from the user's options how many regions a table should have. */
final class RegionNumber {

  private RegionNumber() {}

  /**
   * Returns the number of regions on all servers together.
   *
   * @throws HarnessException if a number is below 1, or the total is more than a table can have
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
   * Returns the number.
   *
   * @throws HarnessException if the number is below 1
   */
  static int requirePositive(String option, int number) throws HarnessException {
    if (number < 1) {
      throw HarnessException.badInput("%s must be 1 or more, not %d", option, number);
    }
    return number;
  }
}
