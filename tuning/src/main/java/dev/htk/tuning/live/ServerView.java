// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The observable state of one running region server at one time. Immutable.
 *
 * @param server the server's name: host, port and start code
 * @param port the RPC port, which identifies the server's threads if servers share a JVM
 * @param startedAt when the server started, by its own clock
 * @param configuration the current content of its configuration
 * @param threads the names of all threads of its JVM; empty if they could not be read
 * @param cache the use of its block cache; empty if its metrics could not be read
 * @param regions the regions that it holds open; empty if they could not be read
 * @param report the report of its recorder, if there is one
 * @param noReport why there is no report; empty if there is one
 */
public record ServerView(
    String server,
    int port,
    Instant startedAt,
    Map<String, String> configuration,
    List<String> threads,
    Optional<BlockCacheUse> cache,
    List<RegionOpening> regions,
    Optional<OwnReport> report,
    String noReport) {

  public ServerView {
    configuration = Map.copyOf(configuration);
    threads = List.copyOf(threads);
    regions = List.copyOf(regions);
  }
}
