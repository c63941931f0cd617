package dev.htk.harness.slow;

import java.util.Optional;

/** Says where the row of a key lies. */
@FunctionalInterface
public interface RegionLookup {

  /**
   * A region and its server.
   *
   * @param region its encoded name, as in the servers' events
   * @param server as HBase writes it, {@code host,port,startcode}
   */
  record Place(String region, String server) {}

  /**
   * Where the client sends operations on a key now; asked for slow operations only, off the threads
   * that execute them. Empty where nobody knows at the moment.
   */
  Optional<Place> placeOf(String key);
}
