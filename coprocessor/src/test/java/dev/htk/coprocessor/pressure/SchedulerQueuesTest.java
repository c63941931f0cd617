// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ipc.FifoRpcScheduler;
import org.apache.hadoop.hbase.ipc.RWQueueRpcExecutor;
import org.apache.hadoop.hbase.ipc.RpcExecutor;
import org.apache.hadoop.hbase.ipc.SimpleRpcScheduler;
import org.junit.jupiter.api.Test;

/** Tests against HBase's own schedulers. */
class SchedulerQueuesTest {
  private static final int HANDLERS = 10;

  private final Configuration configuration = new Configuration(false);

  @Test
  void eachGeneralQueueIsSeenOnItsOwn() throws Exception {
    configuration.setFloat(RpcExecutor.CALL_QUEUE_HANDLER_FACTOR_CONF_KEY, 0.3f);
    CallQueues queues = SchedulerQueues.of(scheduler());

    assertThat(queues.count()).isEqualTo(3);
    assertThat(queues.length(2)).isZero();
    assertThat(queues.activeHandlers()).isZero();
  }

  @Test
  void onlyWriteQueuesAreSeenIfReadsHaveTheirOwnQueues() throws Exception {
    configuration.setFloat(RpcExecutor.CALL_QUEUE_HANDLER_FACTOR_CONF_KEY, 1);
    configuration.setFloat(RWQueueRpcExecutor.CALL_QUEUE_READ_SHARE_CONF_KEY, 0.6f);
    CallQueues queues = SchedulerQueues.of(scheduler());

    assertThat(queues.count()).isEqualTo(4);
    assertThat(queues.activeHandlers()).isZero();
  }

  @Test
  void aSchedulerOfAnotherKindIsSeenAsOneQueue() {
    FifoRpcScheduler scheduler = new FifoRpcScheduler(configuration, HANDLERS);

    assertThatThrownBy(() -> SchedulerQueues.of(scheduler)).isInstanceOf(RuntimeException.class);
    assertThat(new SchedulerQueues.SumOfQueues(scheduler).count()).isEqualTo(1);
  }

  private SimpleRpcScheduler scheduler() {
    return new SimpleRpcScheduler(configuration, HANDLERS, 0, 0, null, 0);
  }
}
