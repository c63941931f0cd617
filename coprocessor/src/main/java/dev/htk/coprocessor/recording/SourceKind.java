// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.wire.StallCause;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Lists everything on a server that the recorder takes events from. Each source has its own switch
 * and fuse, so that a failing one does not affect the others.
 */
public enum SourceKind {
  LEDGER("ledger", 0, ""),
  METERS("meters", 0, "not started"),
  FLUSHES("flush", 0, Waiting.FOR_LOADING, StallCause.FLUSH),
  COMPACTIONS(
      "compaction", 0, Waiting.FOR_LOADING, StallCause.COMPACTION, StallCause.COMPACTION_THROTTLED),
  IN_MEMORY_COMPACTIONS(
      "in-memory-compaction", 0, Waiting.FOR_REGIONS, StallCause.IN_MEMORY_COMPACTION),
  BATCHES("batch", 0, Waiting.FOR_REGIONS),
  LOCKS(
      "lock",
      0,
      Waiting.FOR_REGIONS,
      StallCause.ROW_LOCK,
      StallCause.UPDATES_LOCK,
      StallCause.MVCC_WAIT),
  STORE_HOT("store-hot", 0, Waiting.FOR_REGIONS, StallCause.STORE_HOT),
  WAL("wal", 0, Waiting.FOR_SERVER, StallCause.WAL_APPEND, StallCause.WAL_SYNC),
  WAL_ROLLS("wal-roll", 0, Waiting.FOR_SERVER, StallCause.WAL_ROLL, StallCause.WAL_BROKEN),
  WAL_BUFFER("wal-buffer", Period.FAST, Waiting.FOR_SERVER, StallCause.WAL_BUFFER_FULL),
  WAL_COUNT("wal-count", Period.SLOW, Waiting.FOR_SERVER, StallCause.TOO_MANY_WALS),
  DATANODES("datanode", Period.SLOW, Waiting.FOR_SERVER, StallCause.SLOW_DATANODE),
  GLOBAL_MEMSTORE("global-memstore", Period.FAST, Waiting.FOR_SERVER, StallCause.GLOBAL_MEMSTORE),
  CALL_QUEUE("call-queue", Period.FAST, Waiting.FOR_SERVER, StallCause.CALL_QUEUE),
  CALL_REJECTIONS("call-rejection", Period.FAST, Waiting.FOR_SERVER, StallCause.CALL_REJECTED),
  QUOTAS("quota", Period.FAST, Waiting.FOR_SERVER, StallCause.QUOTA),
  REGION_MEMSTORE("region-memstore", Period.SLOW, Waiting.FOR_SERVER, StallCause.REGION_MEMSTORE),
  FLUSH_DELAYS("flush-delay", Period.SLOW, Waiting.FOR_SERVER, StallCause.FLUSH_DELAYED),
  FLUSH_QUEUE("flush-queue", Period.SLOW, Waiting.FOR_SERVER, StallCause.FLUSH_QUEUE),
  COMPACTION_QUEUE(
      "compaction-queue", Period.SLOW, Waiting.FOR_SERVER, StallCause.COMPACTION_QUEUE),
  TRANSITIONS("region-transition", Period.FAST, Waiting.FOR_SERVER, StallCause.REGION_TRANSITION),
  CHUNK_POOL("chunk-pool", Period.SLOW, Waiting.FOR_SERVER, StallCause.CHUNK_POOL_EXHAUSTED),
  COLLECTIONS("collection", 0, Waiting.FOR_SERVER, StallCause.GC_PAUSE),
  PAUSES(
      "pause", Period.PAUSE, Waiting.FOR_SERVER, StallCause.PROCESS_PAUSE, StallCause.CPU_STARVED),
  CORE_WAITS("core-wait", Period.FAST, Waiting.FOR_REGIONS),
  HBASE_METRICS("hbase-metrics", 0, "not started"),
  PROMETHEUS("prometheus", 0, "no port is set"),
  FILE("file", 0, "no folder is set");

  private final String code;
  private final long periodMicros;
  private final String waitsFor;

  @SuppressWarnings("ImmutableEnumChecker") // The list is unmodifiable.
  private final List<String> causes;

  SourceKind(String code, long periodMicros, String waitsFor, StallCause... causes) {
    this.code = code;
    this.periodMicros = periodMicros;
    this.waitsFor = waitsFor;
    List<String> codes = new ArrayList<>();
    for (StallCause cause : causes) {
      codes.add(cause.code());
    }
    this.causes = Collections.unmodifiableList(codes);
  }

  /** Returns the source's name, stable between versions. */
  public String code() {
    return code;
  }

  /** Returns the sampling period in microseconds; 0 if HBase or the JVM calls the source. */
  public long periodMicros() {
    return periodMicros;
  }

  /** Returns the remark that is shown until something feeds the source. */
  String waitsFor() {
    return waitsFor;
  }

  /** Returns the codes of the causes that the source records. */
  public List<String> causes() {
    return causes;
  }

  /** Fast for sources that read one number, slow for those that look at every region. */
  private static final class Period {
    static final long PAUSE = TimeUnit.MILLISECONDS.toMicros(5);
    static final long FAST = TimeUnit.MILLISECONDS.toMicros(10);
    static final long SLOW = TimeUnit.MILLISECONDS.toMicros(100);
  }

  private static final class Waiting {
    static final String FOR_REGIONS = "no region of this server has loaded the region recorder";
    static final String FOR_LOADING =
        "neither a region recorder nor a recording throughput controller is loaded";
    static final String FOR_SERVER = "the server has not started its part of this yet";
  }
}
