// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

/**
 * The numbers that an event can carry. Files and the endpoint use their {@link #key()}. Keys of a
 * newer server that are not listed here are kept.
 */
public enum Figure {
  /** Bytes of cells in the memstore snapshot that a flush wrote; elsewhere, peak memstore size. */
  MEMSTORE_BYTES("memstoreBytes"),
  /** Cells in the memstore snapshot that a flush wrote. */
  CELLS("cells"),
  /** Files that a compaction read. */
  FILES_IN("filesIn"),
  /** Bytes of the files that a compaction read. */
  BYTES_IN("bytesIn"),
  /**
   * Bytes of the files that a flush wrote, or of the first file that a compaction wrote (stripe and
   * date-tiered stores write several). For a region without a region recorder: bytes of the cells
   * that went into the files, before any encoding or compression.
   */
  BYTES_OUT("bytesOut"),
  /** 1 for a major compaction, 0 for a minor one. */
  MAJOR("major"),
  /** 1 for a compaction over all files of its store, 0 otherwise. */
  ALL_FILES("allFiles"),
  /** Upper bound in microseconds of a flush's wait for, and hold of, its region's updates lock. */
  UPDATES_LOCK_MICROS("updatesLockMicros"),
  /** Microseconds from the selection of a compaction to its start. */
  QUEUED_MICROS("queuedMicros"),
  /** Microseconds in which a compaction slept to keep to its throughput bound. */
  THROTTLED_MICROS("throttledMicros"),
  /** The number of calls or operations refused. */
  REJECTED("rejected"),
  /** The longest queue seen. */
  LONGEST_QUEUE("longestQueue"),
  /** The limit that was reached, in the unit of the figure beside it. */
  LIMIT("limit"),
  /** The number of busy handlers. */
  ACTIVE_HANDLERS("activeHandlers"),
  /** Milliseconds that handlers waited, summed over the handlers. */
  HANDLER_MILLIS("handlerMillis"),
  /** Store files of the fullest store. */
  STORE_FILES("storeFiles"),
  /** WAL files that were kept. */
  WAL_FILES("walFiles"),
  /** Bytes of the cells in an edit that was appended to a WAL. */
  EDIT_BYTES("editBytes"),
  /** The number of handlers that waited for a sync. */
  WAITERS("waiters"),
  /** 1 if a region was opening, 0 if it was closing. */
  OPENING("opening"),
  /**
   * {@link RowHash} of the encoded name of the region that a daughter was split from, or of one
   * region it was merged from. Sent with its first opening, while its files are still references.
   */
  PARENT("parent"),
  /** Bytes of the heap before a collection. */
  HEAP_BEFORE("heapBefore"),
  /** Bytes of the heap after a collection. */
  HEAP_AFTER("heapAfter"),
  /**
   * 1 if threads found no free memory and waited for a concurrent collector to free some; absent
   * otherwise.
   */
  ALLOCATION_STALL("allocationStall"),
  /** Microseconds in which the measured thread was ready to run and had no core. */
  RUNNABLE_MICROS("runnableMicros"),
  /** 1 if the measured thread reads and writes connections; absent for the pause detector. */
  EVENT_LOOP("eventLoop"),
  /** Chunks that the pool of memstore chunks had created. */
  CHUNKS("chunks"),
  /** The number of mutations in a batch. */
  OPERATIONS("operations");

  private final String key;

  Figure(String key) {
    this.key = key;
  }

  /** Returns the name under which this figure is written and sent. */
  public String key() {
    return key;
  }
}
