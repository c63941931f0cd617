// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.capacity;

import dev.htk.splitter.plan.ByteText;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Detects whether the regions of a server fill so evenly that all are flushed at the same time,
 * which by itself causes latency spikes. Immutable.
 *
 * <p>Assumes that regions lie on servers as those of a new table do: region <i>i</i> on server
 * <i>i</i> mod servers ({@code BaseLoadBalancer.roundRobinAssignment} of HBase 2.6.4). Takes shares
 * as shares of the writes. Rows that arrive at random are Poisson: the time in which a region
 * collects <i>n</i> rows deviates by 1/sqrt(<i>n</i>) of itself.
 *
 * @param shares share of each region, in region order, adding up to 1
 * @param capacity what is known of the cluster
 */
public record SynchronisedFlushes(List<Double> shares, ClusterCapacity capacity) {

  /** Flushes coincide if shares on one server differ by less than this part of the mean. */
  private static final double TOO_EVEN = 0.02;

  private static final int OFFERED = 10;
  private static final double ROW_BYTES = 1024;

  public SynchronisedFlushes {
    shares = List.copyOf(shares);
  }

  /**
   * Returns the warning, with its arithmetic. Empty if flushes are spread, if they come before the
   * flush size ({@link RegionCount} reports that), or if no server has two of the regions.
   */
  public Optional<String> warning() {
    double spread = leastSpread();
    if (spread >= TOO_EVEN || capacity.forcesFlushesAt(shares.size())) {
      return Optional.empty();
    }
    int together = capacity.perServer(shares.size());
    long flushSize = capacity.flushSizeBytes();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "the %d regions of a server fill equally fast (%s), so they"
                + " flush together: %d x %s = %s to its disks at once, which causes latency spikes;"
                + " the random order of rows spreads the flushes only by 1/sqrt(rows in a flush)"
                + " of their interval, %.1f %% with rows of 1 KiB; --stagger %d spreads them by"
                + " %d %% of the interval, and by as much again with each further flush",
            together,
            words(spread),
            together,
            ByteText.of(flushSize),
            ByteText.of(together * flushSize),
            100 / Math.sqrt(flushSize / ROW_BYTES),
            OFFERED,
            2 * OFFERED));
  }

  private static String words(double spread) {
    return spread < 0.0005
        ? "their shares are equal"
        : String.format(Locale.ROOT, "their shares differ by %.1f %% of the mean", 100 * spread);
  }

  /** Returns the least spread on any server; infinite if no server has two regions. */
  private double leastSpread() {
    int servers = capacity.servers();
    return IntStream.range(0, Math.min(servers, shares.size() - servers))
        .mapToDouble(server -> spread(server) * shares.size())
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private double spread(int server) {
    DoubleSummaryStatistics held =
        IntStream.iterate(server, i -> i < shares.size(), i -> i + capacity.servers())
            .mapToDouble(shares::get)
            .summaryStatistics();
    return held.getMax() - held.getMin();
  }
}
