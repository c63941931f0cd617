// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

/** Names the times that are always measured, for a distribution since the server's start. */
public enum Distribution {
  /** Every sync of every WAL. */
  WAL_SYNC("wal.sync", "syncs of WALs to HDFS"),
  /** The part of every roll of every WAL in which writes wait. */
  WAL_ROLL("wal.roll", "parts of WAL rolls in which writes wait"),
  /**
   * Every mutation batch on a region with a region recorder, to within 2 %. Measured from the
   * arrival of its call or, for a later batch of the same call, from the end of the previous batch.
   */
  BATCH("batch", "mutation batches on regions with a region recorder"),
  /** The wait of every such batch's call for a handler, counted once for each call. */
  BATCH_QUEUE("batch.queue", "waits of such batches' calls for a handler");

  private final String code;
  private final String explanation;

  Distribution(String code, String explanation) {
    this.code = code;
    this.explanation = explanation;
  }

  /** Returns the distribution's name, stable between versions. */
  public String code() {
    return code;
  }

  /** Returns what is measured, as a noun in the plural for people. */
  public String explanation() {
    return explanation;
  }
}
