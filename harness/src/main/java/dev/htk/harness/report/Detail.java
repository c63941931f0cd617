// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

/**
 * The most that a page shows of a run.
 *
 * @param stretches stretches of time with throughput and percentiles
 * @param slowOperations points of slow operations
 * @param events bars of each cause, and of slow batches
 * @param lanes lanes of servers and regions
 */
record Detail(int stretches, int slowOperations, int events, int lanes) {

  /** Suits a run on its own page: about two megabytes of data. */
  static final Detail ALONE = new Detail(2000, 4000, 800, 48);

  /** Suits one of several runs on a page. */
  static final Detail AMONG_OTHERS = new Detail(600, 1000, 200, 32);
}
