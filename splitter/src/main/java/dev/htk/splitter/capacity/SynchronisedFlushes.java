package dev.htk.splitter.capacity;

import dev.htk.splitter.plan.ByteText;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whether the regions of a server fill so evenly that they are all flushed at the same time, which
 * is a cause of latency spikes of its own. Immutable.
 *
 * <p>Regions are taken to lie on servers as those of a new table do: region <i>i</i> on server
 * <i>i</i> mod servers ({@code BaseLoadBalancer.roundRobinAssignment} of HBase 2.6.4). Shares are
 * taken to be shares of the writes. Rows that arrive at random are Poisson: a region's time to
 * collect <i>n</i> rows deviates by 1/sqrt(<i>n</i>) of it.
 *
 * @param shares the share of each region, in region order, adding up to 1
 * @param capacity what is known of the cluster
 */
public record SynchronisedFlushes(List<Double> shares, ClusterCapacity capacity) {

  /** Shares of one server's regions that differ by less make flushes that come together. */
  private static final double TOO_EVEN = 0.02;

  private static final int OFFERED = 10;
  private static final double ROW_BYTES = 1024;

  public SynchronisedFlushes {
    shares = List.copyOf(shares);
  }

  /**
   * The warning, with its arithmetic; empty if flushes are spread, or come earlier than at the
   * flush size ({@link RegionCount} says so), or if no server has two of the regions.
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
            "the %d regions of a server fill alike (%s), so that they"
                + " are flushed together: %d x %s = %s to its disks at once, a cause of latency spikes"
                + " of its own; rows that come at random spread the flushes by 1/sqrt(rows in a flush)"
                + " of the time between them, %.1f %% with rows of 1 KiB; --stagger %d spreads them by"
                + " %d %% of it, and by as much again with each further flush",
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

  /** Infinite if no server has two regions. */
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
