// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static dev.htk.harness.text.Numbers.percent;

import dev.htk.coprocessor.wire.StallCause;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names causes in a few words, for use in sentences. */
public final class CauseName {

  private CauseName() {}

  /** Returns the name of a cause. */
  public static String of(StallCause cause) {
    return switch (cause) {
      case CLIENT_BACKLOG -> "client's threads all busy";
      case CLIENT_PAUSE -> "client paused";
      case CLIENT_BACKOFF -> "client slept before trying again";
      case CLIENT_FLOW_CONTROL -> "client held it back";
      case META_LOOKUP -> "client looked up the region";
      case CALL_QUEUE -> "waited for a handler";
      case CALL_REJECTED -> "call queue full";
      case QUOTA -> "quota";
      case GLOBAL_MEMSTORE -> "all memstores full";
      case REGION_MEMSTORE -> "region memstore full";
      case REGION_TRANSITION -> "region moved, opened or closed";
      case ROW_LOCK -> "row lock";
      case UPDATES_LOCK -> "updates lock of a starting flush";
      case STORE_HOT -> "store too hot";
      case WAL_BUFFER_FULL -> "WAL buffer full";
      case WAL_APPEND -> "WAL append";
      case WAL_SYNC -> "WAL sync";
      case WAL_ROLL -> "WAL roll";
      case WAL_BROKEN -> "WAL broken";
      case MVCC_WAIT -> "waited for earlier writes";
      case FLUSH -> "flush";
      case FLUSH_QUEUE -> "flush waited for a flusher";
      case FLUSH_DELAYED -> "flush delayed by store files";
      case TOO_MANY_WALS -> "too many WALs";
      case COMPACTION -> "compaction";
      case COMPACTION_QUEUE -> "compaction waited for a thread";
      case COMPACTION_THROTTLED -> "compaction throttled";
      case IN_MEMORY_COMPACTION -> "in-memory compaction";
      case CHUNK_POOL_EXHAUSTED -> "chunk pool empty";
      case SLOW_DATANODE -> "slow DataNode";
      case GC_PAUSE -> "GC";
      case PROCESS_PAUSE -> "server stood still";
      case CPU_STARVED -> "no core free";
      case SERVER_DOWN -> "server down";
      case UNEXPLAINED -> "unexplained";
    };
  }

  /** Returns the name of the cause with this code; returns an unknown code unchanged. */
  public static String of(String code) {
    return StallCause.find(code).map(CauseName::of).orElse(code);
  }

  /**
   * Returns the cause with its share and the chain behind most of it, such as {@code 61 % region
   * memstore full ← flush}. Adds the chance level unless the share exceeds it.
   */
  public static String withChain(String code, CauseShare share) {
    return withShare(withChain(code, share.mostlyBehind()), share);
  }

  /** Returns the cause with the chain behind it. */
  public static String withChain(String code, List<String> behind) {
    return Stream.concat(Stream.of(code), behind.stream())
        .map(CauseName::of)
        .collect(Collectors.joining(" ← "));
  }

  /** Returns the cause with its share, without the chain. */
  public static String withoutChain(String code, CauseShare share) {
    return withShare(of(code), share);
  }

  private static String withShare(String words, CauseShare share) {
    return percent(share.share())
        + " "
        + words
        + (share.exceedsChance() ? "" : " (by chance %s)".formatted(percent(share.chance())));
  }
}
