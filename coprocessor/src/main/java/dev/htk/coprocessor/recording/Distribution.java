package dev.htk.coprocessor.recording;

/** What is timed all along, slow or not, for a distribution since the server's start. */
public enum Distribution {
  /** Every sync of every WAL. */
  WAL_SYNC("wal.sync"),
  /** The part of every roll of every WAL in which writes wait. */
  WAL_ROLL("wal.roll"),
  /**
   * Every mutation batch on a region with a region recorder, to within 2 %: from the arrival of its
   * call, or, for a later batch of the same call, from the end of the one before.
   */
  BATCH("batch"),
  /** How long the call of every such batch waited for a handler, counted once a call. */
  BATCH_QUEUE("batch.queue");

  private final String code;

  Distribution(String code) {
    this.code = code;
  }

  /** Its name, stable between versions. */
  public String code() {
    return code;
  }
}
