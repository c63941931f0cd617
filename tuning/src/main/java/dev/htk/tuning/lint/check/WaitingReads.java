// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds ratios of call queues that leave reads without a handler, so that they wait for ever. */
public final class WaitingReads implements Check {

  private static final String SCHEDULER = "hbase.region.server.rpc.scheduler.factory.class";
  private static final String FACTOR = "hbase.ipc.server.callqueue.handler.factor";

  /** Schedulers that make HBase's usual queues. */
  private static final Set<String> USUAL =
      Set.of(
          "org.apache.hadoop.hbase.regionserver.SimpleRpcSchedulerFactory",
          "org.apache.hadoop.hbase.ipc.PhoenixRpcSchedulerFactory");

  /**
   * Calls that are divided.
   *
   * @param readRatio the key of the share of reads
   * @param scanRatio the key of the share of scans
   * @param handlers the key of the number of handlers
   * @param waiting the calls that would wait, in words
   */
  private record Calls(String readRatio, String scanRatio, String handlers, String waiting) {}

  private static final List<Calls> CALLS =
      List.of(
          new Calls(Keys.READ_RATIO, Keys.SCAN_RATIO, Keys.HANDLERS, "gets"),
          new Calls(
              "hbase.ipc.server.metacallqueue.read.ratio",
              "hbase.ipc.server.metacallqueue.scan.ratio",
              "hbase.regionserver.metahandler.count",
              "reads of hbase:meta and calls of the master"));

  @Override
  public List<Problem> problems(Subject subject) {
    return subject.value(SCHEDULER).filter(USUAL::contains).isEmpty()
        ? List.of()
        : CALLS.stream().flatMap(calls -> problem(calls, subject)).toList();
  }

  private static Stream<Problem> problem(Calls calls, Subject subject) {
    Optional<Float> readRatio =
        BlockCaches.number(subject, calls.readRatio).filter(ratio -> ratio > 0);
    Optional<Float> scanRatio = BlockCaches.number(subject, calls.scanRatio);
    Optional<Float> factor = BlockCaches.number(subject, FACTOR);
    Optional<Integer> handlers = subject.number(calls.handlers).map(BigDecimal::intValue);
    if (readRatio.isEmpty() || scanRatio.isEmpty() || factor.isEmpty() || handlers.isEmpty()) {
      return Stream.empty();
    }
    return Stream.of(CallQueues.of(handlers.get(), factor.get(), readRatio.get(), scanRatio.get()))
        .filter(CallQueues::leaveReadsWaiting)
        .map(queues -> problem(calls, subject, scanRatio.get()));
  }

  private static Problem problem(Calls calls, Subject subject, float ratio) {
    return subject.problem(
        "%s gives scans every handler of reads: %s wait until they time out, on a server that looks"
                .formatted(subject.described(calls.scanRatio), calls.waiting)
            + " healthy",
        (ratio == 1 ? "Set it to 0 to share the queues, which 1 does not do, or to" : "Set it to")
            + " a number below 1.",
        calls.scanRatio,
        calls.readRatio);
  }
}
