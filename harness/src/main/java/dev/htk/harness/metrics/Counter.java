package dev.htk.harness.metrics;

import static dev.htk.harness.metrics.Counter.Kind.COUNTER;
import static dev.htk.harness.metrics.Counter.Kind.GAUGE;
import static dev.htk.harness.metrics.Counter.Owner.PROCESS;
import static dev.htk.harness.metrics.Counter.Owner.SERVER;

/**
 * The figures of a region server that are sampled, under the names that {@code
 * server-metrics.jsonl} has for them.
 *
 * <p>Besides these, the exceptions that a server has answered with are sampled by name, as HBase
 * names them: {@code exceptions.RegionTooBusyException} and the like.
 */
public enum Counter {
  /**
   * Bytes of the cells that were appended to the WAL, each as HBase serializes it; the head of each
   * entry and HDFS's copies are not in it.
   */
  WAL_BYTES("walBytes", CounterPage.WAL, "writtenBytes", "bytes", COUNTER, PROCESS),
  WAL_APPENDS("walAppends", CounterPage.WAL, "appendCount", "appends", COUNTER, PROCESS),
  WAL_SYNCS("walSyncs", CounterPage.WAL, "SyncTime_num_ops", "syncs", COUNTER, PROCESS),
  WAL_ROLLS("walRolls", CounterPage.WAL, "successfulLogRolls", "rolls", COUNTER, PROCESS),

  FLUSHES("flushes", CounterPage.SERVER, "FlushTime_num_ops", "flushes", COUNTER, SERVER),
  /** Bytes of memstores that were flushed, as HBase counts the data in them. */
  FLUSHED_MEMSTORE_BYTES(
      "flushedMemstoreBytes", CounterPage.SERVER, "flushedMemstoreBytes", "bytes", COUNTER, SERVER),
  /** Bytes of the store files that flushes wrote. */
  FLUSHED_BYTES("flushedBytes", CounterPage.SERVER, "flushedOutputBytes", "bytes", COUNTER, SERVER),
  /** Minor and major ones. */
  COMPACTIONS(
      "compactions", CounterPage.SERVER, "CompactionTime_num_ops", "compactions", COUNTER, SERVER),
  MAJOR_COMPACTIONS(
      "majorCompactions",
      CounterPage.SERVER,
      "MajorCompactionTime_num_ops",
      "compactions",
      COUNTER,
      SERVER),
  /** Bytes of the store files that compactions, minor and major, read. */
  COMPACTION_READ_BYTES(
      "compactionReadBytes", CounterPage.SERVER, "compactedInputBytes", "bytes", COUNTER, SERVER),
  /** Bytes of the store files that compactions, minor and major, wrote. */
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
  /** Bytes of the blocks that clients' reads went through, cached or not; from HBase 2.6 on. */
  BLOCK_BYTES_SCANNED(
      "blockBytesScanned", CounterPage.SERVER, "blockBytesScannedCount", "bytes", COUNTER, SERVER),
  /**
   * Bytes read from HDFS for store files. HBase adds up a file's when it closes the file, so that
   * it tells of the past and not of the last second.
   */
  HDFS_READ_BYTES("hdfsReadBytes", CounterPage.SERVER, "totalBytesRead", "bytes", COUNTER, PROCESS),
  HDFS_LOCAL_READ_BYTES(
      "hdfsLocalReadBytes", CounterPage.SERVER, "localBytesRead", "bytes", COUNTER, PROCESS),

  REQUESTS("requests", CounterPage.SERVER, "totalRequestCount", "calls", COUNTER, SERVER),
  READ_REQUESTS("readRequests", CounterPage.SERVER, "readRequestCount", "rows", COUNTER, SERVER),
  WRITE_REQUESTS("writeRequests", CounterPage.SERVER, "writeRequestCount", "rows", COUNTER, SERVER),
  /** Requests that a region turned away because its memstore was full. */
  BLOCKED_REQUESTS(
      "blockedRequests", CounterPage.SERVER, "blockedRequestCount", "requests", COUNTER, SERVER),
  /** How long writes waited for the server's memstores; counted when a wait is over. */
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
  /** Also what collectors that run beside the process took. */
  COLLECTION_MILLIS(
      "collectionMillis",
      CounterPage.COLLECTORS,
      "CollectionTime",
      "milliseconds",
      COUNTER,
      PROCESS);

  /** Whether a figure adds up or stands for itself. */
  public enum Kind {
    /** Counts from the server's start; a difference of two is what happened between them. */
    COUNTER,
    /** How it was at one moment. */
    GAUGE
  }

  /** What keeps a figure. On a MiniCluster, several region servers share a process. */
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

  /** The name in {@code server-metrics.jsonl}. */
  public String key() {
    return key;
  }

  /** The bean that has it. */
  public CounterPage page() {
    return page;
  }

  /** Its name there; a dot leads into a composite value. */
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
