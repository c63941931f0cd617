// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.MetricsConnection;
import org.apache.hadoop.hbase.ipc.NettyRpcClient;
import org.apache.hadoop.hbase.ipc.RpcClientFactory;
import org.apache.hadoop.hbase.security.User;
import org.apache.hbase.thirdparty.com.google.protobuf.BlockingRpcChannel;
import org.apache.hbase.thirdparty.com.google.protobuf.RpcChannel;

/**
 * HBase's RPC client behind a modelled network: each answer, and each failure, arrives a round trip
 * later. The delay occupies nothing, so that concurrent calls wait in parallel. The host's timers
 * add less than 0.1 ms.
 */
public final class DistantRpcClient extends NettyRpcClient {

  private static final String KEY = "htk.client.round.trip.micros";

  private final long nanos;
  private final Executor later;

  /** Called by HBase's client, which instantiates the class by name. */
  public DistantRpcClient(
      Configuration configuration,
      String clusterId,
      SocketAddress localAddress,
      MetricsConnection metrics,
      Map<String, byte[]> attributes) {
    super(configuration, clusterId, localAddress, metrics, attributes);
    nanos = TimeUnit.MICROSECONDS.toNanos(configuration.getLong(KEY, 0));
    later = CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run);
  }

  /**
   * Returns a configuration whose calls take a network round trip longer.
   *
   * @param micros the round trip in microseconds; 0 returns the configuration unchanged
   */
  public static Configuration in(Configuration configuration, long micros) {
    if (micros == 0) {
      return configuration;
    }
    Configuration distant = new Configuration(configuration);
    distant.set(RpcClientFactory.CUSTOM_RPC_CLIENT_IMPL_CONF_KEY, DistantRpcClient.class.getName());
    distant.setLong(KEY, micros);
    return distant;
  }

  @Override
  public BlockingRpcChannel createBlockingRpcChannel(ServerName server, User user, int timeout) {
    BlockingRpcChannel near = super.createBlockingRpcChannel(server, user, timeout);
    return (method, controller, request, answer) -> {
      try {
        return near.callBlockingMethod(method, controller, request, answer);
      } finally {
        await(System.nanoTime() + nanos);
      }
    };
  }

  @Override
  public RpcChannel createRpcChannel(ServerName server, User user, int timeout) {
    RpcChannel near = super.createRpcChannel(server, user, timeout);
    return (method, controller, request, answer, done) ->
        near.callMethod(
            method, controller, request, answer, result -> later.execute(() -> done.run(result)));
  }

  /** Waits for a time of the nano clock, or for an interrupt, which stays set. */
  private static void await(long until) {
    for (long left = until - System.nanoTime();
        left > 0 && !Thread.currentThread().isInterrupted();
        left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
