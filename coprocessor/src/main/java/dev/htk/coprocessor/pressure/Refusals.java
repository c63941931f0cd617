// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.ipc.RpcServerInterface;
import org.apache.hadoop.hbase.metrics.BaseSource;
import org.apache.hadoop.hbase.metrics.BaseSourceImpl;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.metrics2.lib.DynamicMetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableFastCounter;

/**
 * Counts the calls that the server has refused, from HBase's own exception counters
 * (ExceptionTrackingSource). These are read at the source and not through JMX, which lags by up to
 * ten seconds. All servers in one JVM share the counters.
 */
final class Refusals {
  private final DynamicMetricsRegistry counters;

  private Refusals(DynamicMetricsRegistry counters) {
    this.counters = counters;
  }

  /** Counts calls that found the call queue full, or that CoDel dropped from it. */
  static Optional<LongSupplier> ofTheCallQueue(RegionServerServices server) {
    return find(server)
        .map(refusals -> refusals.sum("exceptions.callQueueTooBig", "exceptions.callDropped"));
  }

  /** Counts operations that exceeded a rate quota or a space quota. */
  static Optional<LongSupplier> ofQuotas(RegionServerServices server) {
    return find(server)
        .map(refusals -> refusals.sum("exceptions.rpcThrottling", "exceptions.quotaExceeded"));
  }

  private static Optional<Refusals> find(RegionServerServices server) {
    RpcServerInterface rpc = server.getRpcServer();
    if (rpc == null || rpc.getMetrics() == null) {
      return Optional.empty();
    }
    BaseSource source = rpc.getMetrics().getMetricsSource();
    return Optional.of(new Refusals(((BaseSourceImpl) source).getMetricsRegistry()));
  }

  private LongSupplier sum(String one, String other) {
    MutableFastCounter first = counter(one);
    MutableFastCounter second = counter(other);
    return () -> first.value() + second.value();
  }

  private MutableFastCounter counter(String name) {
    MutableFastCounter counter = (MutableFastCounter) counters.get(name);
    if (counter == null) {
      throw new IllegalStateException("this version of HBase does not count " + name);
    }
    return counter;
  }
}
