// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Lists every reason why a write to HBase can be held up.
 *
 * <p>A constant's {@link #code()} is its name. Codes are written to files and sent between
 * versions, so none is ever renamed or given another meaning.
 */
public enum StallCause {
  CLIENT_BACKLOG(
      StallKind.CLIENT_GATE, "The operation was due while earlier ones still held its thread."),
  CLIENT_PAUSE(StallKind.CLIENT_GATE, "The client's own process stood still."),
  CLIENT_BACKOFF(StallKind.CLIENT_GATE, "The client slept before it tried again."),
  CLIENT_FLOW_CONTROL(
      StallKind.CLIENT_GATE, "The client held the operation back: too many of its own in flight."),
  META_LOOKUP(StallKind.CLIENT_GATE, "The client was looking up where the region is."),

  CALL_QUEUE(StallKind.SERVER_GATE, "The call waited for a free handler."),
  CALL_REJECTED(StallKind.SERVER_GATE, "The call queue was full and turned the call away."),
  QUOTA(StallKind.SERVER_GATE, "A quota throttled or refused the operation."),
  GLOBAL_MEMSTORE(
      StallKind.SERVER_GATE, "All memstores of the server together had reached their limit."),
  REGION_MEMSTORE(
      StallKind.SERVER_GATE, "The region's memstore had reached its blocking size; puts refused."),
  REGION_TRANSITION(
      StallKind.SERVER_GATE, "The region was closing, opening, moving, splitting or merging."),
  ROW_LOCK(StallKind.SERVER_GATE, "Another operation held the lock of the row."),
  UPDATES_LOCK(
      StallKind.SERVER_GATE, "A starting flush held, or waited for, the region's updates lock."),
  STORE_HOT(StallKind.SERVER_GATE, "Too many puts were in one store at once; puts refused."),
  WAL_BUFFER_FULL(StallKind.SERVER_GATE, "The WAL's ring buffer had no free slot."),
  WAL_APPEND(StallKind.SERVER_GATE, "Writing an edit into the WAL's buffer took long."),
  WAL_SYNC(StallKind.SERVER_GATE, "The WAL's sync to HDFS took long."),
  WAL_ROLL(StallKind.SERVER_GATE, "The WAL was being replaced by a new one."),
  WAL_BROKEN(StallKind.SERVER_GATE, "The WAL's writer had failed and waited to be replaced."),
  MVCC_WAIT(
      StallKind.SERVER_GATE,
      "The write waited for earlier writes of its region to become visible."),

  FLUSH(StallKind.ROOT, "A memstore was being written to a file."),
  FLUSH_QUEUE(StallKind.ROOT, "A flush waited for a free flusher."),
  FLUSH_DELAYED(StallKind.ROOT, "A flush was put off because a store had too many store files."),
  TOO_MANY_WALS(StallKind.ROOT, "Too many WALs were kept, so regions were made to flush."),
  COMPACTION(StallKind.ROOT, "Store files were being merged."),
  COMPACTION_QUEUE(StallKind.ROOT, "A compaction waited for a free thread."),
  COMPACTION_THROTTLED(StallKind.ROOT, "A compaction was slowed to its throughput bound."),
  IN_MEMORY_COMPACTION(StallKind.ROOT, "A memstore was being compacted in memory."),
  CHUNK_POOL_EXHAUSTED(
      StallKind.ROOT, "The pool of memstore chunks was empty, so chunks came from the heap."),
  SLOW_DATANODE(StallKind.ROOT, "A DataNode of the WAL's pipeline answered slowly."),

  GC_PAUSE(
      StallKind.WHOLE_PROCESS,
      "A garbage collection stopped the process, or threads waited for it to free memory."),
  PROCESS_PAUSE(
      StallKind.WHOLE_PROCESS, "The process or its host stood still without a collection."),
  CPU_STARVED(StallKind.WHOLE_PROCESS, "Threads were ready to run and had no core."),
  SERVER_DOWN(StallKind.WHOLE_PROCESS, "The region server was not running."),

  UNEXPLAINED(StallKind.HONEST_REST, "Nothing that was recorded explains it.");

  private static final Map<String, StallCause> BY_CODE = byCode();

  private final StallKind kind;
  private final String explanation;

  StallCause(StallKind kind, String explanation) {
    this.kind = kind;
    this.explanation = explanation;
  }

  /** Returns the cause with that code; empty if this version of the kit does not know it. */
  public static Optional<StallCause> find(String code) {
    return Optional.ofNullable(BY_CODE.get(code));
  }

  /** Returns the name under which this cause is written and sent. */
  public String code() {
    return name();
  }

  /** Returns whether an operation waits at this cause itself or at something behind it. */
  public StallKind kind() {
    return kind;
  }

  /** Returns a sentence for people. */
  public String explanation() {
    return explanation;
  }

  private static Map<String, StallCause> byCode() {
    Map<String, StallCause> map = new HashMap<>();
    for (StallCause cause : values()) {
      map.put(cause.code(), cause);
    }
    return Collections.unmodifiableMap(map);
  }
}
