// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import org.apache.hadoop.hbase.ipc.RpcScheduler;

/** Reports all general queues as one, which is what every scheduler offers. */
final class SumOfQueues implements CallQueues {
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
