// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * The messages of HBase's servers that say who they are, what they did, and why writes waited.
 * HBase 2.5, 2.6 and 3.0 print all of them: a test finds the text of each among the constants of
 * these releases' classes.
 */
@SuppressWarnings("ImmutableEnumChecker") // References to methods.
enum ServerMessage {
  SERVING("HRegionServer", "Serving as {}, RpcServer on {}", ServerStory::isNamed),
  ACTIVE_MASTER("ActiveMasterManager", "Registered as active master={}", ServerStory::isMaster),
  FLUSHING("HRegion", "Flushing {}/{} column families, dataSize={}", ServerStory::flushing),
  FLUSHED(
      "HRegion",
      "Finished flush of dataSize ~{}/{}, heapSize ~{}/{}, currentSize={}/{} for {} in {}ms,"
          + " sequenceid={}",
      ServerStory::flushed),
  TOO_MANY_FILES(
      "MemStoreFlusher",
      "{} has too many store files({}); delaying flush up to {} ms",
      ServerStory::delayed),
  WAITED_FOR_FEWER_FILES(
      "MemStoreFlusher",
      "Waited {}ms on a compaction to clean up 'too many store files'; waited long enough..."
          + " proceeding with flush of {}",
      ServerStory::waited),
  COMPACTING("HRegion", "Starting compaction of {} in {}", ServerStory::compacting),
  THROTTLED(
      "PressureAwareThroughputController",
      "{} average throughput is {}, slept {} time(s) and total slept time is {} ms. {}",
      ServerStory::throttled),
  COMPACTED(
      "HStore",
      "Completed{} compaction of {} file(s) in {} of {} into {}total size for store is {}."
          + " This selection was in queue for {}, and took {} to execute.",
      ServerStory::compacted),
  BLOCKING("MemStoreFlusher", "Blocking updates: {} is >= blocking {}", ServerStory::blocking),
  STILL_BLOCKED(
      "MemStoreFlusher",
      "Memstore is above high water mark and block {} ms",
      ServerStory::stillBlocked),
  UNBLOCKING("MemStoreFlusher", "Unblocking updates for server {}", ServerStory::unblocking),
  REGION_TOO_BUSY(
      "HRegion",
      "Region is too busy due to exceeding memstore size limit.",
      (story, values) -> story.isDated()),
  OVER_LIMIT("HRegion", "Over memstore limit={}, regionName={}, server={}", ServerStory::overLimit),
  ROW_LOCKED("HRegion$BatchOperation", "Failed getting lock, row={}", ServerStory::rowLocked),
  STUCK("MultiVersionConcurrencyControl", "STUCK for : {} millis. {}", ServerStory::stuck),
  SLOW_SYNC("AbstractFSWAL", "Slow sync cost: {} ms, current pipeline: {}", ServerStory::slowSync),
  SLOW_APPEND("MetricsWAL", " took {} ms appending an edit to wal; {}", ServerStory::slowAppend),
  SYNC_FAILED("AsyncFSWAL", "sync failed", (story, values) -> story.syncFailed()),
  SYNC_FAILED_OF_FILESYSTEM(
      "FSHLog$SyncRunner",
      "Error syncing, request close of WAL",
      (story, values) -> story.walBroken()),
  ROLL_OF_SLOW_WAL(
      "AbstractFSWAL",
      "Requesting log roll because we exceeded slow sync threshold; {}",
      (story, values) -> story.rollAsked()),
  ROLL_OF_LOW_REPLICATION(
      "FSHLog",
      "Requesting log roll because of low replication, current pipeline: {}",
      (story, values) -> story.rollAsked()),
  PIPELINE_ERROR(
      "FSHLog", "HDFS pipeline error detected. Found {}", (story, values) -> story.rollAsked()),
  ROLLED("AbstractFSWAL", "Rolled WAL {} with entries={}", ServerStory::rolled),
  TOO_MANY_WALS("AbstractFSWAL", "Too many WALs; count={}, max={}; {}", ServerStory::tooManyWals),
  TOO_MANY_WALS_CUT(
      MessageText.ofLogger("AbstractFSWAL", "{}[{}]", /* longestGap= */ 40),
      ServerStory::tooManyWalsCut),
  SLOW_DATANODE(
      "StreamSlowMonitor",
      "Slow datanode: {}, data length={}, duration={}ms, unfinishedReplicas={}",
      ServerStory::slowDataNode),
  EXCLUDED_DATANODE(
      "ExcludeDatanodeManager",
      "Added datanode: {} to exclude cache by [{}] success",
      (story, values) -> story.excludedDataNode()),
  SLOW_CALL("RpcServer", "processingtimems", (story, values) -> story.slowCall()),
  QUEUE_FULL("ServerRpcConnection", "Call queue is full on {}", ServerStory::queueFull),
  OVER_QUOTA(
      "RegionServerRpcQuotaManager",
      "Throttling exception for user={}",
      (story, values) -> story.overQuota()),
  PAUSE(
      "JvmPauseMonitor",
      "Detected pause in JVM or host machine (eg GC): pause of approximately {}ms",
      ServerStory::paused),
  COLLECTIONS("JvmPauseMonitor$Monitor", "' had collection(s): {}", ServerStory::collected),
  REGION_OPENING(MessageText.ofLogger("AssignRegionHandler", "Open {}"), ServerStory::opening),
  REGION_OPENED(MessageText.ofLogger("AssignRegionHandler", "Opened {}"), ServerStory::opened),
  REGION_CLOSING(MessageText.ofLogger("UnassignRegionHandler", "Close {}"), ServerStory::closing),
  REGION_CLOSED(MessageText.ofLogger("UnassignRegionHandler", "Closed {}"), ServerStory::closed),
  REPORTED("MasterRpcServices", " reported a fatal error:", (story, values) -> story.reported()),
  ABORTING("HRegionServer", "***** ABORTING region server {}: {}", ServerStory::aborting),
  EXPIRED("ServerManager", "Processing expiration of {} on {}", ServerStory::expired),
  RECOVERED(
      "ServerCrashProcedure",
      "removed crashed server {} after splitting done",
      ServerStory::recovered);

  private final MessageText text;
  private final BiConsumer<ServerStory, List<String>> teller;

  ServerMessage(String origin, String template, BiConsumer<ServerStory, List<String>> teller) {
    this(MessageText.of(origin, template), teller);
  }

  ServerMessage(MessageText text, BiConsumer<ServerStory, List<String>> teller) {
    this.text = text;
    this.teller = teller;
  }

  MessageText text() {
    return text;
  }

  /** Tells a story what a line says, if the line is this message. */
  boolean tell(ServerStory story, String line) {
    return text.values(line)
        .map(
            values -> {
              teller.accept(story, values);
              return true;
            })
        .orElse(false);
  }
}
