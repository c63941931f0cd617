package dev.htk.coprocessor.pressure;

import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.hadoop.hbase.ipc.RpcServerInterface;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** A region server that has some of its parts, HBase's own, and of all others none yet. */
final class PartsOfAServer {
  private PartsOfAServer() {}

  /** A server with these parts, by the methods that hand them out. */
  static RegionServerServices server(Map<String, Object> parts) {
    return having(RegionServerServices.class, parts);
  }

  /** The same for its RPC server. */
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
