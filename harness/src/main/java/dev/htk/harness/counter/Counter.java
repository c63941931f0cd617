// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.counter;

import static dev.htk.harness.counter.Counter.Kind.COUNTER;
import static dev.htk.harness.counter.Counter.Kind.GAUGE;
import static dev.htk.harness.counter.Counter.Kind.LATEST;
import static dev.htk.harness.counter.Counter.Owner.PROCESS;
import static dev.htk.snapshot.CounterPage.COLLECTORS;
import static dev.htk.snapshot.CounterPage.IPC;
import static dev.htk.snapshot.CounterPage.MEMORY;
import static dev.htk.snapshot.CounterPage.OPERATING_SYSTEM;
import static dev.htk.snapshot.CounterPage.SERVER;
import static dev.htk.snapshot.CounterPage.WAL;

import dev.htk.snapshot.CounterPage;

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
  WAL_BYTES("walBytes", WAL, "writtenBytes", COUNTER, PROCESS),
  WAL_APPENDS("walAppends", WAL, "appendCount", COUNTER, PROCESS),
  WAL_SYNCS("walSyncs", WAL, "SyncTime_num_ops", COUNTER, PROCESS),
  WAL_ROLLS("walRolls", WAL, "successfulLogRolls", COUNTER, PROCESS),
  /** Rolls of the WAL that its failed writer made necessary. */
  WAL_ERROR_ROLLS("walErrorRolls", WAL, "errorRollRequest", COUNTER, PROCESS),
  /** Appends to the WAL that took longer than a second. */
  SLOW_APPENDS("slowAppends", WAL, "slowAppendCount", COUNTER, PROCESS),
  /** Milliseconds of the longest sync since the page was made before. */
  LONGEST_SYNC_MILLIS("longestSyncMillis", WAL, "SyncTime_max", LATEST, PROCESS),
  FLUSHES("flushes", SERVER, "FlushTime_num_ops", COUNTER),
  /** Bytes of flushed memstores, as HBase counts the data in them. */
  FLUSHED_MEMSTORE_BYTES("flushedMemstoreBytes", SERVER, "flushedMemstoreBytes", COUNTER),
  /** Bytes of the store files that flushes wrote. */
  FLUSHED_BYTES("flushedBytes", SERVER, "flushedOutputBytes", COUNTER),
  /** Minor and major compactions. */
  COMPACTIONS("compactions", SERVER, "CompactionTime_num_ops", COUNTER),
  MAJOR_COMPACTIONS("majorCompactions", SERVER, "MajorCompactionTime_num_ops", COUNTER),
  /** Bytes of the store files that minor and major compactions read. */
  COMPACTION_READ_BYTES("compactionReadBytes", SERVER, "compactedInputBytes", COUNTER),
  /** Bytes of the store files that minor and major compactions wrote. */
  COMPACTION_WRITTEN_BYTES("compactionWrittenBytes", SERVER, "compactedOutputBytes", COUNTER),
  MAJOR_COMPACTION_READ_BYTES(
      "majorCompactionReadBytes", SERVER, "majorCompactedInputBytes", COUNTER),
  MAJOR_COMPACTION_WRITTEN_BYTES(
      "majorCompactionWrittenBytes", SERVER, "majorCompactedOutputBytes", COUNTER),
  COMPACTION_QUEUE("compactionQueue", SERVER, "compactionQueueLength", GAUGE),
  FLUSH_QUEUE("flushQueue", SERVER, "flushQueueLength", GAUGE),
  MEMSTORE_BYTES("memstoreBytes", SERVER, "memStoreSize", GAUGE),
  STORE_FILES("storeFiles", SERVER, "storeFileCount", GAUGE),
  MOST_STORE_FILES("mostStoreFiles", SERVER, "maxStoreFileCount", GAUGE),
  STORE_FILE_BYTES("storeFileBytes", SERVER, "storeFileSize", GAUGE),
  WAL_FILES("walFiles", SERVER, "hlogFileCount", GAUGE),
  WAL_FILE_BYTES("walFileBytes", SERVER, "hlogFileSize", GAUGE),
  REGIONS("regions", SERVER, "regionCount", GAUGE),
  CACHE_HITS("cacheHits", SERVER, "blockCacheHitCount", COUNTER),
  CACHE_MISSES("cacheMisses", SERVER, "blockCacheMissCount", COUNTER),
  CACHE_EVICTIONS("cacheEvictions", SERVER, "blockCacheEvictionCount", COUNTER),
  /** Bytes of the blocks that clients' reads scanned, cached or not; since HBase 2.6. */
  BLOCK_BYTES_SCANNED("blockBytesScanned", SERVER, "blockBytesScannedCount", COUNTER),
  /**
   * Bytes read from HDFS for store files. HBase adds a file's bytes only when it closes the file,
   * so that this figure describes the past and not the last second.
   */
  HDFS_READ_BYTES("hdfsReadBytes", SERVER, "totalBytesRead", COUNTER, PROCESS),
  HDFS_LOCAL_READ_BYTES("hdfsLocalReadBytes", SERVER, "localBytesRead", COUNTER, PROCESS),
  REQUESTS("requests", SERVER, "totalRequestCount", COUNTER),
  /** Rows, not calls. */
  READ_REQUESTS("readRequests", SERVER, "readRequestCount", COUNTER),
  /** Rows, not calls. */
  WRITE_REQUESTS("writeRequests", SERVER, "writeRequestCount", COUNTER),
  /** Requests that a region rejected because its memstore was full. */
  BLOCKED_REQUESTS("blockedRequests", SERVER, "blockedRequestCount", COUNTER),
  /** Milliseconds that writes waited for the server's memstores; added when a wait is over. */
  UPDATES_BLOCKED_MILLIS("updatesBlockedMillis", SERVER, "updatesBlockedTime", COUNTER),
  /** Pauses of the process that HBase noticed, of a second or longer, with a collection in them. */
  PAUSES_WITH_COLLECTION(
      "pausesWithCollection", SERVER, "PauseTimeWithGc_num_ops", COUNTER, PROCESS),
  /** The same without a collection. */
  PAUSES_WITHOUT_COLLECTION(
      "pausesWithoutCollection", SERVER, "PauseTimeWithoutGc_num_ops", COUNTER, PROCESS),
  /** Calls that a handler took from a queue. */
  CALLS("calls", IPC, "QueueCallTime_num_ops", COUNTER, PROCESS),
  /** Milliseconds of the longest wait for a handler since the page was made before. */
  LONGEST_QUEUE_MILLIS("longestQueueMillis", IPC, "QueueCallTime_max", LATEST, PROCESS),
  /** Milliseconds that calls waited for a handler in the mean since the page was made before. */
  MEAN_QUEUE_MILLIS("meanQueueMillis", IPC, "QueueCallTime_mean", LATEST, PROCESS),
  /** Milliseconds that calls waited in all since the page was made before, at least. */
  QUEUED_AT_LEAST_MILLIS(
      "queuedAtLeastMillis", IPC, "QueueCallTime_TimeRangeCount", LATEST, PROCESS),
  CALL_QUEUE("callQueue", IPC, "numCallsInGeneralQueue", GAUGE),
  CALL_QUEUE_BYTES("callQueueBytes", IPC, "queueSize", GAUGE),
  ACTIVE_HANDLERS("activeHandlers", IPC, "numActiveHandler", GAUGE),
  EXCEPTIONS("exceptions", IPC, "exceptions", COUNTER, PROCESS),
  RECEIVED_BYTES("receivedBytes", IPC, "receivedBytes", COUNTER, PROCESS),
  SENT_BYTES("sentBytes", IPC, "sentBytes", COUNTER, PROCESS),
  CPU_NANOS("cpuNanos", OPERATING_SYSTEM, "ProcessCpuTime", COUNTER, PROCESS),
  HEAP_BYTES("heapBytes", MEMORY, "HeapMemoryUsage.used", GAUGE, PROCESS),
  HEAP_LIMIT_BYTES("heapLimitBytes", MEMORY, "HeapMemoryUsage.max", GAUGE, PROCESS),
  /** Collections that stopped the process. */
  COLLECTIONS("collections", COLLECTORS, "CollectionCount", COUNTER, PROCESS),
  /** Milliseconds in which collections stopped the process. */
  COLLECTION_MILLIS("collectionMillis", COLLECTORS, "CollectionTime", COUNTER, PROCESS),
  /** Milliseconds in which a concurrent collector was at work beside the process. */
  CYCLE_MILLIS(
      "cycleMillis", COLLECTORS, ServerReading.CYCLES + "CollectionTime", COUNTER, PROCESS);

  /** Tells accumulating figures from snapshots. */
  public enum Kind {
    /** Counts from the server's start; two readings differ by what happened in between. */
    COUNTER,
    /** A value at one moment. */
    GAUGE,
    /**
     * The largest, the mean or the sum of the values since HBase's metrics system took those
     * before.
     */
    LATEST
  }

  /** The owner of a figure. In a MiniCluster, several region servers share a process. */
  public enum Owner {
    SERVER,
    PROCESS
  }

  private final String key;
  private final CounterPage page;
  private final String attribute;
  private final Kind kind;
  private final Owner owner;

  Counter(String key, CounterPage page, String attribute, Kind kind) {
    this(key, page, attribute, kind, Owner.SERVER);
  }

  Counter(String key, CounterPage page, String attribute, Kind kind, Owner owner) {
    this.key = key;
    this.page = page;
    this.attribute = attribute;
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

  public Kind kind() {
    return kind;
  }

  public Owner owner() {
    return owner;
  }
}
