// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.slow;

import java.util.Optional;

/** Finds the region and server that hold the row of a key. */
@FunctionalInterface
public interface RegionLookup {

  /**
   * A region and its server.
   *
   * @param region the region's encoded name, as in the servers' events
   * @param server the server as HBase writes it, {@code host,port,startcode}
   */
  record Place(String region, String server) {}

  /**
   * Returns where the client sends operations on a key now; empty if unknown at the moment. Called
   * for slow operations only, and not on the threads that execute them.
   */
  Optional<Place> placeOf(String key);
}
