// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.postmortem;

import dev.htk.harness.evidence.folder.EvidenceKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The causes that some kinds of files never show, each with what would show them. The constants are
 * in the order of what they would decide: how often such a cause holds writes, and how cheap it is
 * to see.
 */
@SuppressWarnings("ImmutableEnumChecker") // Sets that are never changed.
enum BlindSpot {
  CALLS_UNDER_THE_LIMIT(
      "calls shorter than hbase.ipc.warn.response.time",
      "HBase logs only calls that a handler worked on for longer, by default 10 s",
      "set hbase.ipc.warn.response.time to 1000 and restart the servers",
      EvidenceKind.RECORDER),
  QUEUES(
      "waits for a handler (CALL_QUEUE) and refused calls (CALL_REJECTED)",
      "HBase does not log them",
      "take /jmx every 10 s while it is slow, or run 'htk collect' then",
      EvidenceKind.RECORDER,
      EvidenceKind.METRICS),
  COLLECTIONS(
      "collections shorter than a second (GC_PAUSE)",
      "a server's own log has only pauses of a second or longer",
      "start the servers with -Xlog:gc*,safepoint:file=gc.log:utctime,uptime",
      EvidenceKind.RECORDER,
      EvidenceKind.GC_LOG),
  DISKS(
      "which DataNode or disk was slow (SLOW_DATANODE)",
      "a region server's log names the whole pipeline of a slow sync",
      "give the DataNodes' logs of the same time",
      EvidenceKind.RECORDER,
      EvidenceKind.DATANODE_LOG),
  SHORT_SYNCS(
      "WAL syncs shorter than 100 ms (WAL_SYNC)",
      "HBase logs only those over hbase.regionserver.wal.slowsync.ms",
      "set hbase.regionserver.wal.slowsync.ms to 20 and restart the servers",
      EvidenceKind.RECORDER),
  LOG_LINES(
      "what the servers did: flushes, compactions, WAL rolls, regions that moved",
      "no HBase log was given",
      "give the region servers' logs of the same time",
      EvidenceKind.RECORDER,
      EvidenceKind.SERVER_LOG),
  LOCKS(
      "waits for row locks, the updates lock and MVCC (ROW_LOCK, UPDATES_LOCK, MVCC_WAIT), for a"
          + " core (CPU_STARVED), and short pauses without a collection (PROCESS_PAUSE)",
      "no file of a stock server has them",
      "run 'htk coprocessor install'",
      EvidenceKind.RECORDER),
  BETWEEN_SAMPLES(
      "stalls shorter than the time between two samples of the metrics",
      "counters only say that something happened between two readings",
      "take /jmx more often, or give the logs of the same time",
      EvidenceKind.RECORDER,
      EvidenceKind.SERVER_LOG);

  private final EvidenceReport.Blind blind;
  private final Set<EvidenceKind> shownBy;

  BlindSpot(String what, String why, String next, EvidenceKind first, EvidenceKind... others) {
    blind = new EvidenceReport.Blind(what, why, next);
    shownBy = EnumSet.of(first, others);
  }

  /** Returns what files of some kinds cannot show, in order. */
  static List<EvidenceReport.Blind> of(Set<EvidenceKind> kinds) {
    return Stream.of(values())
        .filter(spot -> spot.shownBy.stream().noneMatch(kinds::contains))
        .filter(spot -> spot != BETWEEN_SAMPLES || kinds.contains(EvidenceKind.METRICS))
        .map(spot -> spot.blind)
        .toList();
  }
}
