package dev.htk.coprocessor.wire;

/**
 * Where the time of a mutation batch or a get can go inside a region server; those up to MVCC in
 * the order in which a batch meets them. The parts of a {@link SlowBatch} are exclusive and add up
 * to the whole.
 */
public enum BatchPart {
  /** From the arrival of the call to the moment a handler took it. */
  QUEUE("queueMicros"),
  /** Other batches of the same call, which the handler worked off before this one. */
  OTHER_BATCHES("otherBatchesMicros"),
  /**
   * From the handler to the region's own work: decoding, quotas, the global memstore limit, and the
   * region's close lock.
   */
  GATES("gatesMicros"),
  /** Row locks and the region's updates lock. */
  LOCKS("locksMicros"),
  /** From handing the edit to the WAL until the sync that covers it began. */
  WAL_APPEND("walAppendMicros"),
  /** The sync that covers the edit. */
  WAL_SYNC("walSyncMicros"),
  /** From the end of the region's own work until earlier writes of the region were visible. */
  MVCC("mvccMicros"),
  /** Everything else: other coprocessors, building edits, inserting into the memstore. */
  REST("restMicros"),
  /** Looking up a row. Only a slow get has this part, which tells it from a batch. */
  READ("readMicros"),
  /**
   * The handler was ready to run and had no core, by the kernel's count, wherever that was; it is
   * in no other part. What was not counted has the value 0.
   */
  STARVED("starvedMicros");

  private final String key;

  BatchPart(String key) {
    this.key = key;
  }

  /** The name under which this part is written and sent. */
  public String key() {
    return key;
  }
}
