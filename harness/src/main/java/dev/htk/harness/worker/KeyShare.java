// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.worker;

import dev.htk.harness.driver.schedule.Share;

/**
 * The rows that one of several clients inserts. YCSB counts rows from {@code insertstart}; each
 * client counts its own, and this gives them their numbers among the rows of all, so that no two
 * clients insert the same row.
 *
 * @param existing rows that all clients may read, from the first on
 * @param taken numbers after those that earlier phases have used, with holes
 */
public record KeyShare(Share share, long existing, long taken) {

  /** The rows of a client that is alone. */
  public static final KeyShare ALL = new KeyShare(Share.ALL, 0, 0);

  /** Returns the number of the row that the client counts as {@code own}; both count from 0. */
  long row(long own) {
    return own < existing ? own : existing + taken + share.number(own - existing);
  }
}
