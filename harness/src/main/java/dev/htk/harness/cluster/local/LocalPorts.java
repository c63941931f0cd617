// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import java.io.IOException;
import java.util.List;

/** The ports that others must know before the server starts; all other ports are arbitrary. */
record LocalPorts(int nameNode, int zooKeeper, int master, List<Integer> regionServers) {

  /** Finds free loopback ports. */
  static LocalPorts free(int regionServers) throws IOException {
    List<Integer> ports = FreePorts.find(3 + regionServers);
    return new LocalPorts(ports.get(0), ports.get(1), ports.get(2), ports.subList(3, ports.size()));
  }
}
