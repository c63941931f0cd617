// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.hadoop.hbase.ipc.RpcServerInterface;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Makes region servers that have some of HBase's own parts and none of the others. */
final class PartsOfAServer {
  private PartsOfAServer() {}

  /** Returns a server with these parts, keyed by the methods that return them. */
  static RegionServerServices server(Map<String, Object> parts) {
    return having(RegionServerServices.class, parts);
  }

  /** Returns an RPC server with these parts. */
  static RpcServerInterface rpc(Map<String, Object> parts) {
    return having(RpcServerInterface.class, parts);
  }

  private static <T> T having(Class<T> type, Map<String, Object> parts) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> parts.get(method.getName())));
  }
}
