package dev.htk.coprocessor.wire;

/**
 * The numbers that an event can carry. Their {@link #key()} is what files and the endpoint use; a
 * newer server may send keys that are not here, and they are kept.
 */
public enum Figure {
  /** Bytes of cells in the memstore snapshot that a flush wrote. */
  MEMSTORE_BYTES("memstoreBytes"),
  /** Cells in the memstore snapshot that a flush wrote. */
  CELLS("cells"),
  /** Files that a compaction read. */
  FILES_IN("filesIn"),
  /** Bytes of the files that a compaction read. */
  BYTES_IN("bytesIn"),
  /**
   * Bytes of the files that a flush wrote, or of the first file that a compaction wrote (stripe and
   * date-tiered stores write several). Of a region without a region recorder: bytes of the cells
   * that went into the files, before any encoding or compression.
   */
  BYTES_OUT("bytesOut"),
  /** 1 for a major compaction, 0 for a minor one. */
  MAJOR("major"),
  /** 1 for a compaction over all files of its store, 0 otherwise. */
  ALL_FILES("allFiles"),
  /** Microseconds in which a flush held, or waited for, its region's updates lock; at most so. */
  UPDATES_LOCK_MICROS("updatesLockMicros"),
  /** Microseconds from the selection of a compaction to its start. */
  QUEUED_MICROS("queuedMicros"),
  /** Microseconds in which a compaction slept to keep to its throughput bound. */
  THROTTLED_MICROS("throttledMicros"),
  /** How many calls or operations were turned away. */
  REJECTED("rejected"),
  /** The longest queue that was seen. */
  LONGEST_QUEUE("longestQueue"),
  /** The limit that had been reached, in the unit of the figure beside it. */
  LIMIT("limit"),
  /** How many handlers were at work. */
  ACTIVE_HANDLERS("activeHandlers"),
  /** Milliseconds that handlers waited, added up over the handlers. */
  HANDLER_MILLIS("handlerMillis"),
  /** Store files of the fullest store. */
  STORE_FILES("storeFiles"),
  /** WAL files that were kept. */
  WAL_FILES("walFiles"),
  /** Bytes of the cells of an edit that was appended to a WAL. */
  EDIT_BYTES("editBytes"),
  /** How many handlers waited for a sync. */
  WAITERS("waiters"),
  /** 1 if a region was opening, 0 if it was closing. */
  OPENING("opening"),
  /**
   * {@link RowHash} of the encoded name of the region that one was split from, or of one that it
   * was merged from; sent with its first opening, while its files are still references.
   */
  PARENT("parent"),
  /** Bytes of the heap before a collection. */
  HEAP_BEFORE("heapBefore"),
  /** Bytes of the heap after a collection. */
  HEAP_AFTER("heapAfter"),
  /** Microseconds in which the sampling thread was ready to run and had no core. */
  RUNNABLE_MICROS("runnableMicros"),
  /** 1 if it was not that thread, but one that reads and writes connections. */
  EVENT_LOOP("eventLoop"),
  /** Chunks that the pool of memstore chunks had made. */
  CHUNKS("chunks"),
  /** How many mutations a batch had. */
  OPERATIONS("operations");

  private final String key;

  Figure(String key) {
    this.key = key;
  }

  /** The name under which this figure is written and sent. */
  public String key() {
    return key;
  }
}
