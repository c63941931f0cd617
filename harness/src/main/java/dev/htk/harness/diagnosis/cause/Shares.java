package dev.htk.harness.diagnosis.cause;

/** Takes the parts of each operation's excess. */
@FunctionalInterface
interface Shares {

  /**
   * A part.
   *
   * @param operation its index
   * @param key as {@link Keys} numbers it
   * @param excess microseconds
   * @param isWaiting whether it was spent waiting behind held operations
   * @param isMeasured whether it was measured, and does not follow from overlap alone
   * @param from when what held it began to
   * @param to when it ended
   */
  void add(
      int operation,
      int key,
      double excess,
      boolean isWaiting,
      boolean isMeasured,
      long from,
      long to);
}
