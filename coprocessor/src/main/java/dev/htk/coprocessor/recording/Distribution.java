package dev.htk.coprocessor.recording;

/** Names the times that are always measured, for a distribution since the server's start. */
public enum Distribution {
  /** Every sync of every WAL. */
  WAL_SYNC("wal.sync"),
  /** The part of every roll of every WAL in which writes wait. */
  WAL_ROLL("wal.roll"),
  /**
   * Every mutation batch on a region with a region recorder, to within 2 %. Measured from the
   * arrival of its call or, for a later batch of the same call, from the end of the previous batch.
   */
  BATCH("batch"),
  /** The wait of every such batch's call for a handler, counted once for each call. */
  BATCH_QUEUE("batch.queue");

  private final String code;

  Distribution(String code) {
    this.code = code;
  }

  /** Returns the distribution's name, stable between versions. */
  public String code() {
    return code;
  }
}
