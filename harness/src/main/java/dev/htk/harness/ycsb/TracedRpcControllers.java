package dev.htk.harness.ycsb;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ipc.HBaseRpcController;
import org.apache.hadoop.hbase.ipc.HBaseRpcControllerImpl;
import org.apache.hadoop.hbase.ipc.RpcControllerFactory;

/**
 * Makes controllers that tell an operation's {@link CallTrace} of failed calls. It is the least
 * private place where retries can be seen: HBase offers the factory to Phoenix and coprocessors.
 * What it costs an operation is the read of a thread-local variable.
 */
public final class TracedRpcControllers extends RpcControllerFactory {

  /** Called by HBase's client, by name. */
  public TracedRpcControllers(Configuration configuration) {
    super(configuration);
  }

  /** A copy that uses this class, unless the configuration names a factory of its own. */
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
    return trace == null ? super.newController() : new TracedController(trace);
  }

  private static final class TracedController extends HBaseRpcControllerImpl {

    private final CallTrace trace;

    TracedController(CallTrace trace) {
      this.trace = trace;
    }

    @Override
    public synchronized void setFailed(IOException failure) {
      super.setFailed(failure);
      // Not where the call had ended before, as after a cancellation.
      if (getFailed() == failure) {
        trace.add(failure);
      }
    }
  }
}
