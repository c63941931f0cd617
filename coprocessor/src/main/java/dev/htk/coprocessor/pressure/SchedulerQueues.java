// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.inside.Inside;
import dev.htk.coprocessor.recording.Source;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.apache.hadoop.hbase.ipc.RWQueueRpcExecutor;
import org.apache.hadoop.hbase.ipc.RpcScheduler;
import org.apache.hadoop.hbase.ipc.RpcServerInterface;
import org.apache.hadoop.hbase.ipc.SimpleRpcScheduler;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * Reads the general queues of SimpleRpcScheduler; only those for writes if {@code
 * hbase.ipc.server.callqueue.read.ratio} splits them. The queues are private to HBase. With another
 * scheduler, or a version that keeps them elsewhere, only the sum of their lengths is seen.
 */
final class SchedulerQueues implements CallQueues {
  private final RpcScheduler scheduler;
  private final Queue<?>[] queues;
  private final boolean split;

  private SchedulerQueues(RpcScheduler scheduler, Queue<?>[] queues, boolean split) {
    this.scheduler = scheduler;
    this.queues = queues;
    this.split = split;
  }

  static Optional<CallQueues> find(RegionServerServices server, Source source) {
    RpcServerInterface rpc = server.getRpcServer();
    if (rpc == null || rpc.getScheduler() == null) {
      return Optional.empty();
    }
    RpcScheduler scheduler = rpc.getScheduler();
    try {
      return Optional.of(of(scheduler));
    } catch (ReflectiveOperationException | RuntimeException elsewhere) {
      source.switchOn();
      source.lacks("sees all general call queues as one: " + elsewhere);
      return Optional.of(new SumOfQueues(scheduler));
    }
  }

  static CallQueues of(RpcScheduler scheduler) throws ReflectiveOperationException {
    Object executor = Inside.find(SimpleRpcScheduler.class, "callExecutor").get(scheduler);
    List<?> all = (List<?>) Inside.field(executor, "queues");
    boolean split = executor instanceof RWQueueRpcExecutor;
    int count = split ? writeQueues(executor) : all.size();
    return new SchedulerQueues(scheduler, all.subList(0, count).toArray(new Queue<?>[0]), split);
  }

  private static int writeQueues(Object executor) throws ReflectiveOperationException {
    return Inside.number(executor, "numWriteQueues").intValue();
  }

  @Override
  public int count() {
    return queues.length;
  }

  @Override
  public int length(int queue) {
    return queues[queue].size();
  }

  @Override
  public int activeHandlers() {
    return split
        ? scheduler.getActiveWriteRpcHandlerCount()
        : scheduler.getActiveGeneralRpcHandlerCount();
  }

  /** Reports all general queues as one, which is what every scheduler offers. */
  static final class SumOfQueues implements CallQueues {
    private final RpcScheduler scheduler;

    SumOfQueues(RpcScheduler scheduler) {
      this.scheduler = scheduler;
    }

    @Override
    public int count() {
      return 1;
    }

    @Override
    public int length(int queue) {
      return scheduler.getGeneralQueueLength();
    }

    @Override
    public int activeHandlers() {
      return scheduler.getActiveGeneralRpcHandlerCount();
    }
  }
}
