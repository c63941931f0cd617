// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.regionserver.HRegionServer;

/**
 * The main class of a {@link RegionServerProcess}: HBase's own, in a JVM that ends with the JVM
 * that started it. It is the one class of the tests on that JVM's class path.
 */
final class RegionServerMain {

  private RegionServerMain() {}

  public static void main(String[] arguments) {
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> {
              CompletableFuture<?> unused =
                  parent.onExit().thenRun(() -> Runtime.getRuntime().halt(1));
            });
    HRegionServer.main(arguments);
  }
}
