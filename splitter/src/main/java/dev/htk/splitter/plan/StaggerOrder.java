package dev.htk.splitter.plan;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Which region gets the smallest share, which the next, up to the largest, so that the shares of
 * each server's regions are spread over the whole range.
 *
 * <p>The range is cut into as many levels as a server has regions. A server's regions take one
 * level each, and neighbours in key order take different ones; within a level the servers take
 * turns, in one direction and then in the other, so that no server gets the larger share every
 * time.
 */
final class StaggerOrder {

  /** Steps of this fraction of a whole, wrapped around, fall into the widest gap each time. */
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final int regions;
  private final int servers;
  private final int[] levels;

  StaggerOrder(int regions, int servers) {
    this.regions = regions;
    this.servers = Math.min(servers, regions);
    this.levels = scattered((regions + this.servers - 1) / this.servers);
  }

  /** For each region in key order the number of regions with a smaller share. */
  int[] ranks() {
    int[] bySize =
        IntStream.range(0, regions)
            .boxed()
            .sorted(Comparator.<Integer>comparingInt(this::level).thenComparingInt(this::turn))
            .mapToInt(Integer::intValue)
            .toArray();
    return inverse(bySize);
  }

  private int level(int region) {
    int server = region % servers;
    return levels[(region / servers + server) % levels.length];
  }

  private int turn(int region) {
    int server = region % servers;
    return level(region) % 2 == 0 ? server : servers - 1 - server;
  }

  /** The numbers from 0 up to {@code count}, such that neighbours are far apart. */
  private static int[] scattered(int count) {
    int[] order =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> i * GOLDEN - Math.floor(i * GOLDEN)))
            .mapToInt(Integer::intValue)
            .toArray();
    return inverse(order);
  }

  private static int[] inverse(int[] order) {
    int[] inverse = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      inverse[order[i]] = i;
    }
    return inverse;
  }
}
