package dev.htk.tuning.machine;

import java.time.Duration;
import java.util.Optional;

/**
 * A kind of server to work profiles out for, known by a name. Immutable.
 *
 * @param name what users call it, such as {@code ssd-node}
 * @param summary what kind of server it is, in one sentence
 * @param facts what is known of it; a fact that is missing is that of the host where it is used
 * @param device the device of its data volumes, a name or a file; empty if nothing is said of it
 * @param walDevice the device of a volume of its own for the write-ahead log
 * @param roundTrip what the network between clients and the server adds to a call, there and back,
 *     up to a second; empty if nothing is said of it
 * @param lateDataNode by how much one DataNode of the machine's HDFS acknowledges each packet late,
 *     up to ten seconds; empty if none does
 * @param source where the facts come from
 */
public record Machine(
    String name,
    String summary,
    KnownFacts facts,
    Optional<String> device,
    Optional<String> walDevice,
    Optional<Duration> roundTrip,
    Optional<Duration> lateDataNode,
    String source) {

  private static final Duration LONGEST_ROUND_TRIP = Duration.ofSeconds(1);
  private static final Duration SHORTEST_LATENESS = Duration.ofMillis(1);
  private static final Duration LONGEST_LATENESS = Duration.ofSeconds(10);

  public Machine {
    roundTrip.ifPresent(
        time -> {
          if (time.isZero() || time.compareTo(LONGEST_ROUND_TRIP) > 0) {
            throw new IllegalArgumentException("roundTrip must be above 0 and at most 1s");
          }
        });
    lateDataNode.ifPresent(
        time -> {
          if (time.compareTo(SHORTEST_LATENESS) < 0 || time.compareTo(LONGEST_LATENESS) > 0) {
            throw new IllegalArgumentException("lateDataNode must be from 1ms to 10s");
          }
        });
    if (lateDataNode.isPresent() && device.isEmpty()) {
      throw new IllegalArgumentException(
          "lateDataNode needs a device: only a modelled one is late");
    }
  }
}
