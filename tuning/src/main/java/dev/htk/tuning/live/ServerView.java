package dev.htk.tuning.live;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What can be seen of one running region server at one time. Immutable.
 *
 * @param server its name: host, port and start code
 * @param port the port of its RPCs, which marks its threads where servers share a JVM
 * @param startedAt when it started, by its own clock
 * @param configuration what its configuration holds now
 * @param threads the names of all threads of its JVM; empty if they could not be read
 * @param cache its block cache; empty if its metrics could not be read
 * @param regions the regions that it has open; empty if they could not be read
 * @param report what its recorder says
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
