// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

/**
 * Names the parts of a mutation batch's or a get's time inside a region server; those up to MVCC
 * are in the order in which a batch meets them. The parts of a {@link SlowBatch} do not overlap and
 * add up to the whole.
 */
public enum BatchPart {
  /** Waits for a handler, from the arrival of the call. */
  QUEUE("queueMicros"),
  /** Other batches of the same call, which the handler processed before this one. */
  OTHER_BATCHES("otherBatchesMicros"),
  /**
   * Covers the time from the handler to the region's own work: decoding, quotas, the global
   * memstore limit, and the region's close lock.
   */
  GATES("gatesMicros"),
  /** The waits for row locks and the region's updates lock. */
  LOCKS("locksMicros"),
  /** Covers the time from handing the edit to the WAL until the sync that covers it began. */
  WAL_APPEND("walAppendMicros"),
  /** The sync that covers the edit. */
  WAL_SYNC("walSyncMicros"),
  /**
   * Covers the time from the end of the region's own work until earlier writes of the region were
   * visible.
   */
  MVCC("mvccMicros"),
  /** Everything else: other coprocessors, building edits, inserting into the memstore. */
  REST("restMicros"),
  /** Looking up a row. Only a slow get has this part, which tells it from a batch. */
  READ("readMicros"),
  /**
   * Time in which the handler was ready to run but had no core, by the kernel's count. It is taken
   * out of the other parts. 0 if it was not counted.
   */
  STARVED("starvedMicros");

  private final String key;

  BatchPart(String key) {
    this.key = key;
  }

  /** Returns the name under which this part is written and sent. */
  public String key() {
    return key;
  }
}
