// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import java.lang.reflect.Field;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeFaultInjector;

/**
 * Makes one DataNode of this JVM acknowledge each packet late, as a failing network card or an
 * overloaded host does. HDFS acknowledges the packets of a block in order, one after the other. A
 * block therefore gets no more than one packet through in that time. May be called from any thread.
 */
final class LateAcknowledgements extends DataNodeFaultInjector {

  private final ThreadGroup late;
  private final long millis;

  private LateAcknowledgements(ThreadGroup late, long millis) {
    this.late = late;
    this.millis = millis;
  }

  /**
   * Delays all acknowledgements of a DataNode from now on.
   *
   * @throws IllegalStateException if this Hadoop's DataNode has no thread group to identify it by
   */
  static void begin(DataNode dataNode, long millis) {
    try {
      Field threads = DataNode.class.getDeclaredField("threadGroup");
      threads.setAccessible(true);
      set(new LateAcknowledgements((ThreadGroup) threads.get(dataNode), millis));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no DataNode can be late on this version of Hadoop", e);
    }
  }

  /** Ends the delay for all DataNodes of this JVM. */
  static void end() {
    set(new DataNodeFaultInjector());
  }

  @Override
  public void delaySendingAckToUpstream(String upstream) {
    if (Thread.currentThread().getThreadGroup() != late) {
      return;
    }
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
