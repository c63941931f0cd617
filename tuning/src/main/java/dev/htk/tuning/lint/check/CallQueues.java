// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks the queues of calls, and the division of handlers among them. */
public final class CallQueues {

  private static final String CLASS = "hbase.ipc.server.callqueue.pluggable.queue.class.name";
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

  private CallQueues() {}

  /** Finds queues of a class of the operator's own, whose name is not set. */
  public static Optional<Problem> withoutClass(Subject subject) {
    return subject
        .written(Keys.QUEUE_TYPE)
        .filter(type -> type.equals("pluggable") && !subject.sets(CLASS))
        .map(
            type ->
                subject.problem(
                    "%s is pluggable, but %s is not set; no server starts"
                        .formatted(Keys.QUEUE_TYPE, CLASS),
                    "Set %s to the queue's class, or remove the type.".formatted(CLASS),
                    Keys.QUEUE_TYPE));
  }

  /** Finds a split of the handlers that leaves less than one for reads or for writes. */
  public static Optional<Problem> fewReadHandlers(Subject subject) {
    BigDecimal ratio = subject.number(Keys.READ_RATIO).orElse(BigDecimal.ZERO);
    Optional<BigDecimal> handlers = subject.number(Keys.HANDLERS);
    if (ratio.signum() <= 0 || ratio.compareTo(BigDecimal.ONE) > 0 || handlers.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal readers = handlers.get().multiply(ratio);
    BigDecimal writers = handlers.get().subtract(readers);
    if (readers.min(writers).compareTo(BigDecimal.ONE) >= 0) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            "%s of %s leaves less than one handler for %s; HBase gives that side a single one"
                .formatted(
                    subject.described(Keys.READ_RATIO),
                    subject.described(Keys.HANDLERS),
                    readers.compareTo(writers) < 0 ? "reads" : "writes"),
            "Choose a ratio further from 0 and 1, or raise hbase.regionserver.handler.count.",
            Keys.READ_RATIO,
            Keys.HANDLERS));
  }

  /** Finds ratios that leave reads without a handler, so that they wait for ever. */
  public static List<Problem> waitingReads(Subject subject) {
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
    return Stream.of(Queues.of(handlers.get(), factor.get(), readRatio.get(), scanRatio.get()))
        .filter(Queues::leaveReadsWaiting)
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

  /**
   * The queues and handlers of a server that divides its calls into writes, reads and scans.
   * Immutable.
   *
   * <p>Writes and scans always have a handler for each queue. Source: {@code RWQueueRpcExecutor}
   * and {@code RpcExecutor} of HBase 2.5.13, 2.6.4 and 3.0.0.
   *
   * @param readQueues the queues of reads other than scans
   * @param readHandlers the handlers that serve them; 0 or less if there is none
   */
  private record Queues(int readQueues, int readHandlers) {

    private static final int FEWEST = 2;

    /**
     * Returns how a server divides its handlers.
     *
     * @param handlers the number of handlers
     * @param factor the queues for each handler
     * @param readRatio the share of reads, above 0
     * @param scanRatio the share of scans in the reads
     */
    static Queues of(int handlers, float factor, float readRatio, float scanRatio) {
      int all = Math.max(FEWEST, handlers);
      int queues = Math.max(FEWEST, Math.round(all * Math.min(1, factor)));
      int readQueues = readers(queues, readRatio);
      int readHandlers = Math.max(readQueues, readers(all, readRatio));
      int scanHandlers = Math.max(0, (int) Math.floor(readHandlers * scanRatio));
      if (scanHandlers == 0) {
        return new Queues(readQueues, readHandlers);
      }
      int scanQueues = Math.max(1, (int) Math.floor(readQueues * scanRatio));
      return new Queues(Math.max(1, readQueues - scanQueues), readHandlers - scanHandlers);
    }

    boolean leaveReadsWaiting() {
      return readHandlers < readQueues;
    }

    private static int readers(int count, float readRatio) {
      return count - Math.max(1, count - Math.max(1, Math.round(count * readRatio)));
    }
  }
}
