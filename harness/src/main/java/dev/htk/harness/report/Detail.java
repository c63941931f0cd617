package dev.htk.harness.report;

/**
 * How much of a run a page shows at most.
 *
 * @param stretches of time for which the page has throughput and percentiles
 * @param slowOperations points of slow operations
 * @param events bars of each cause, and of slow batches
 * @param lanes of servers and regions
 */
record Detail(int stretches, int slowOperations, int events, int lanes) {

  /** A run on a page of its own: about two megabytes of data. */
  static final Detail ALONE = new Detail(2000, 4000, 800, 48);

  /** One of several runs on a page. */
  static final Detail AMONG_OTHERS = new Detail(600, 1000, 200, 32);
}
