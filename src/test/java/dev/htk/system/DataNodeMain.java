// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import org.apache.hadoop.hdfs.server.datanode.DataNode;

/**
 * The main class of a {@link DataNodeProcess}: HDFS's own, in a JVM that ends with the JVM that
 * started it.
 */
final class DataNodeMain {

  private DataNodeMain() {}

  public static void main(String[] arguments) {
    LineHBase.endWithTheTest();
    DataNode.main(arguments);
  }
}
