// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ipc.HBaseRpcController;
import org.apache.hadoop.hbase.ipc.HBaseRpcControllerImpl;
import org.apache.hadoop.hbase.ipc.RpcControllerFactory;

/**
 * Creates controllers that report failed calls to an operation's {@link CallTrace}. This is the
 * least private place where retries are visible: HBase offers the factory to Phoenix and
 * coprocessors. It costs an operation one read of a thread-local variable.
 */
public final class TracedRpcControllers extends RpcControllerFactory {

  /** Called by HBase's client, which instantiates the class by name. */
  public TracedRpcControllers(Configuration configuration) {
    super(configuration);
  }

  /** Returns a copy that uses this class, unless the configuration names another factory. */
  static Configuration in(Configuration configuration) {
    Configuration traced = new Configuration(configuration);
    traced.setIfUnset(CUSTOM_CONTROLLER_CONF_KEY, TracedRpcControllers.class.getName());
    return traced;
  }

  static boolean areIn(Configuration configuration) {
    return TracedRpcControllers.class
        .getName()
        .equals(configuration.get(CUSTOM_CONTROLLER_CONF_KEY));
  }

  @Override
  public HBaseRpcController newController() {
    CallTrace trace = CallTrace.current();
    return trace == null
        ? super.newController()
        : new HBaseRpcControllerImpl() {
          @Override
          public synchronized void setFailed(IOException failure) {
            super.setFailed(failure);
            // A call that had already ended, as after a cancellation, ignores the failure.
            if (getFailed() == failure) {
              trace.add(failure);
            }
          }
        };
  }
}
