package dev.htk.harness.metrics;

import static dev.htk.harness.metrics.Counter.Kind.COUNTER;
import static dev.htk.harness.metrics.Counter.Kind.GAUGE;
import static dev.htk.harness.metrics.Counter.Owner.PROCESS;
import static dev.htk.harness.metrics.Counter.Owner.SERVER;

/**
 * The sampled figures of a region server, under their names in {@code server-metrics.jsonl}.
 *
 * <p>Exceptions that a server has answered with are also sampled, by HBase's own names: {@code
 * exceptions.RegionTooBusyException} and the like.
 */
public enum Counter {
  /**
   * Bytes of the cells appended to the WAL, as HBase serializes them; excludes the headers of
   * entries and HDFS's replicas.
   */
  WAL_BYTES("walBytes", CounterPage.WAL, "writtenBytes", "bytes", COUNTER, PROCESS),
  WAL_APPENDS("walAppends", CounterPage.WAL, "appendCount", "appends", COUNTER, PROCESS),
  WAL_SYNCS("walSyncs", CounterPage.WAL, "SyncTime_num_ops", "syncs", COUNTER, PROCESS),
  WAL_ROLLS("walRolls", CounterPage.WAL, "successfulLogRolls", "rolls", COUNTER, PROCESS),

  FLUSHES("flushes", CounterPage.SERVER, "FlushTime_num_ops", "flushes", COUNTER, SERVER),
  /** Bytes of flushed memstores, as HBase counts the data in them. */
  FLUSHED_MEMSTORE_BYTES(
      "flushedMemstoreBytes", CounterPage.SERVER, "flushedMemstoreBytes", "bytes", COUNTER, SERVER),
  /** Bytes of the store files that flushes wrote. */
  FLUSHED_BYTES("flushedBytes", CounterPage.SERVER, "flushedOutputBytes", "bytes", COUNTER, SERVER),
  /** Minor and major compactions. */
  COMPACTIONS(
      "compactions", CounterPage.SERVER, "CompactionTime_num_ops", "compactions", COUNTER, SERVER),
  MAJOR_COMPACTIONS(
      "majorCompactions",
      CounterPage.SERVER,
      "MajorCompactionTime_num_ops",
      "compactions",
      COUNTER,
      SERVER),
  /** Bytes of the store files that minor and major compactions read. */
  COMPACTION_READ_BYTES(
      "compactionReadBytes", CounterPage.SERVER, "compactedInputBytes", "bytes", COUNTER, SERVER),
  /** Bytes of the store files that minor and major compactions wrote. */
  COMPACTION_WRITTEN_BYTES(
      "compactionWrittenBytes",
      CounterPage.SERVER,
      "compactedOutputBytes",
      "bytes",
      COUNTER,
      SERVER),
  MAJOR_COMPACTION_READ_BYTES(
      "majorCompactionReadBytes",
      CounterPage.SERVER,
      "majorCompactedInputBytes",
      "bytes",
      COUNTER,
      SERVER),
  MAJOR_COMPACTION_WRITTEN_BYTES(
      "majorCompactionWrittenBytes",
      CounterPage.SERVER,
      "majorCompactedOutputBytes",
      "bytes",
      COUNTER,
      SERVER),
  COMPACTION_QUEUE(
      "compactionQueue", CounterPage.SERVER, "compactionQueueLength", "compactions", GAUGE, SERVER),
  FLUSH_QUEUE("flushQueue", CounterPage.SERVER, "flushQueueLength", "flushes", GAUGE, SERVER),
  MEMSTORE_BYTES("memstoreBytes", CounterPage.SERVER, "memStoreSize", "bytes", GAUGE, SERVER),
  STORE_FILES("storeFiles", CounterPage.SERVER, "storeFileCount", "files", GAUGE, SERVER),
  MOST_STORE_FILES(
      "mostStoreFiles", CounterPage.SERVER, "maxStoreFileCount", "files of a store", GAUGE, SERVER),
  STORE_FILE_BYTES("storeFileBytes", CounterPage.SERVER, "storeFileSize", "bytes", GAUGE, SERVER),
  WAL_FILES("walFiles", CounterPage.SERVER, "hlogFileCount", "files", GAUGE, SERVER),
  WAL_FILE_BYTES("walFileBytes", CounterPage.SERVER, "hlogFileSize", "bytes", GAUGE, SERVER),
  REGIONS("regions", CounterPage.SERVER, "regionCount", "regions", GAUGE, SERVER),

  CACHE_HITS("cacheHits", CounterPage.SERVER, "blockCacheHitCount", "blocks", COUNTER, SERVER),
  CACHE_MISSES("cacheMisses", CounterPage.SERVER, "blockCacheMissCount", "blocks", COUNTER, SERVER),
  CACHE_EVICTIONS(
      "cacheEvictions", CounterPage.SERVER, "blockCacheEvictionCount", "blocks", COUNTER, SERVER),
  /** Bytes of the blocks that clients' reads scanned, cached or not; since HBase 2.6. */
  BLOCK_BYTES_SCANNED(
      "blockBytesScanned", CounterPage.SERVER, "blockBytesScannedCount", "bytes", COUNTER, SERVER),
  /**
   * Bytes read from HDFS for store files. HBase adds a file's bytes only when it closes the file,
   * so that this figure describes the past and not the last second.
   */
  HDFS_READ_BYTES("hdfsReadBytes", CounterPage.SERVER, "totalBytesRead", "bytes", COUNTER, PROCESS),
  HDFS_LOCAL_READ_BYTES(
      "hdfsLocalReadBytes", CounterPage.SERVER, "localBytesRead", "bytes", COUNTER, PROCESS),

  REQUESTS("requests", CounterPage.SERVER, "totalRequestCount", "calls", COUNTER, SERVER),
  READ_REQUESTS("readRequests", CounterPage.SERVER, "readRequestCount", "rows", COUNTER, SERVER),
  WRITE_REQUESTS("writeRequests", CounterPage.SERVER, "writeRequestCount", "rows", COUNTER, SERVER),
  /** Requests that a region rejected because its memstore was full. */
  BLOCKED_REQUESTS(
      "blockedRequests", CounterPage.SERVER, "blockedRequestCount", "requests", COUNTER, SERVER),
  /** Milliseconds that writes waited for the server's memstores; added when a wait is over. */
  UPDATES_BLOCKED_MILLIS(
      "updatesBlockedMillis",
      CounterPage.SERVER,
      "updatesBlockedTime",
      "milliseconds",
      COUNTER,
      SERVER),

  CALL_QUEUE("callQueue", CounterPage.IPC, "numCallsInGeneralQueue", "calls", GAUGE, SERVER),
  CALL_QUEUE_BYTES("callQueueBytes", CounterPage.IPC, "queueSize", "bytes", GAUGE, SERVER),
  ACTIVE_HANDLERS("activeHandlers", CounterPage.IPC, "numActiveHandler", "handlers", GAUGE, SERVER),
  EXCEPTIONS("exceptions", CounterPage.IPC, "exceptions", "answers", COUNTER, PROCESS),
  RECEIVED_BYTES("receivedBytes", CounterPage.IPC, "receivedBytes", "bytes", COUNTER, PROCESS),
  SENT_BYTES("sentBytes", CounterPage.IPC, "sentBytes", "bytes", COUNTER, PROCESS),

  CPU_NANOS(
      "cpuNanos", CounterPage.OPERATING_SYSTEM, "ProcessCpuTime", "nanoseconds", COUNTER, PROCESS),
  HEAP_BYTES("heapBytes", CounterPage.MEMORY, "HeapMemoryUsage.used", "bytes", GAUGE, PROCESS),
  HEAP_LIMIT_BYTES(
      "heapLimitBytes", CounterPage.MEMORY, "HeapMemoryUsage.max", "bytes", GAUGE, PROCESS),
  COLLECTIONS(
      "collections", CounterPage.COLLECTORS, "CollectionCount", "collections", COUNTER, PROCESS),
  /** Includes the time of concurrent collectors. */
  COLLECTION_MILLIS(
      "collectionMillis",
      CounterPage.COLLECTORS,
      "CollectionTime",
      "milliseconds",
      COUNTER,
      PROCESS);

  /** Tells accumulating figures from snapshots. */
  public enum Kind {
    /** Counts from the server's start; two readings differ by what happened in between. */
    COUNTER,
    /** A value at one moment. */
    GAUGE
  }

  /** The owner of a figure. In a MiniCluster, several region servers share a process. */
  public enum Owner {
    SERVER,
    PROCESS
  }

  private final String key;
  private final CounterPage page;
  private final String attribute;
  private final String unit;
  private final Kind kind;
  private final Owner owner;

  Counter(String key, CounterPage page, String attribute, String unit, Kind kind, Owner owner) {
    this.key = key;
    this.page = page;
    this.attribute = attribute;
    this.unit = unit;
    this.kind = kind;
    this.owner = owner;
  }

  /** Returns the name in {@code server-metrics.jsonl}. */
  public String key() {
    return key;
  }

  /** Returns the bean that has the figure. */
  public CounterPage page() {
    return page;
  }

  /** Returns the attribute of the bean; a dot separates the parts of a composite value's path. */
  public String attribute() {
    return attribute;
  }

  public String unit() {
    return unit;
  }

  public Kind kind() {
    return kind;
  }

  public Owner owner() {
    return owner;
  }
}
