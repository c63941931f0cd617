// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import java.time.Duration;
import java.util.Optional;

/**
 * A named kind of server for which profiles are worked out. Immutable.
 *
 * @param name the name that users give, such as {@code ssd-node}
 * @param summary a description in one sentence
 * @param facts the known facts; a missing one is taken from the host where the machine is used
 * @param device the device of its data volumes, a name or a file; empty if unspecified
 * @param walDevice the device of a separate volume for the WAL; empty if there is none
 * @param roundTrip the time that the network between clients and the server adds to a call, there
 *     and back, up to a second; empty if unspecified
 * @param lateDataNode the delay with which one DataNode of the machine's HDFS acknowledges each
 *     packet, up to ten seconds; empty if none is late
 * @param source the source of the facts
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
          "lateDataNode needs a device: only a modelled DataNode can be late");
    }
  }
}
