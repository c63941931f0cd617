// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.CallDroppedException;
import org.apache.hadoop.hbase.CallQueueTooBigException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.ipc.MetricsHBaseServer;
import org.apache.hadoop.hbase.ipc.MetricsHBaseServerWrapper;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.hbase.quotas.SpaceLimitingException;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.junit.jupiter.api.Test;

/** Tests against HBase's own counters. */
class RefusalsTest {
  private final MetricsHBaseServer metrics = new MetricsHBaseServer("HRegionServer", noWrapper());
  private final RegionServerServices server =
      PartsOfAServer.server(
          Map.of("getRpcServer", PartsOfAServer.rpc(Map.of("getMetrics", metrics))));

  @Test
  void callsThatTheQueueRefusedAndOperationsThatAQuotaRefusedAreCountedApart() {
    LongSupplier calls = Refusals.ofTheCallQueue(server).orElseThrow();
    LongSupplier quotas = Refusals.ofQuotas(server).orElseThrow();
    long callsBefore = calls.getAsLong();
    long quotasBefore = quotas.getAsLong();

    metrics.exception(new CallQueueTooBigException());
    metrics.exception(new CallDroppedException());
    metrics.exception(new RpcThrottlingException("too many requests"));
    metrics.exception(new SpaceLimitingException("NO_WRITES", "too many bytes"));
    metrics.exception(new SpaceLimitingException("NO_WRITES", "too many bytes"));
    metrics.exception(new RegionTooBusyException("too much of something else"));

    assertThat(calls.getAsLong() - callsBefore).isEqualTo(2);
    assertThat(quotas.getAsLong() - quotasBefore).isEqualTo(3);
  }

  @Test
  void theCountersAreNotFoundBeforeTheServerTakesCalls() {
    assertThat(Refusals.ofTheCallQueue(PartsOfAServer.server(Map.of()))).isEmpty();
    assertThat(Refusals.ofQuotas(PartsOfAServer.server(Map.of()))).isEmpty();
  }

  private static MetricsHBaseServerWrapper noWrapper() {
    return (MetricsHBaseServerWrapper)
        Proxy.newProxyInstance(
            MetricsHBaseServerWrapper.class.getClassLoader(),
            new Class<?>[] {MetricsHBaseServerWrapper.class},
            (proxy, method, arguments) -> method.getReturnType() == long.class ? (Object) 0L : 0);
  }
}
