// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

import dev.htk.harness.selftest.fault.FaultKind;
import dev.htk.harness.selftest.fault.Injection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Schedules the faults of a run: first none for a while, then each fault once or ten pairs of
 * faults, in an order that the seed has shuffled.
 *
 * @param injections in order
 */
record Timetable(List<Injection> injections, Duration quiet, Duration episode, Duration gap) {

  /** Time by which an injector may exceed its episode, on average. */
  private static final Duration SLACK = Duration.ofSeconds(2);

  /** Pairs of a run, of all that can be combined. */
  private static final int PAIRS = 10;

  static Timetable of(SelfTestRequest request, List<FaultKind> possible, long seed) {
    List<Injection> shuffled =
        new ArrayList<>(
            request.isOfPairs() ? Injection.pairs(possible) : Injection.singles(possible));
    Collections.shuffle(shuffled, new Random(seed));
    if (request.isOfPairs()) {
      shuffled.subList(Math.min(PAIRS, shuffled.size()), shuffled.size()).clear();
    }
    return new Timetable(List.copyOf(shuffled), request.quiet(), request.episode(), request.gap());
  }

  /** Returns the time from the start of the run to an episode, if no earlier one took longer. */
  Duration startOf(int number) {
    return quiet.plus(episode.plus(gap).multipliedBy(number));
  }

  /** Returns how long the load must last. */
  Duration whole() {
    return startOf(injections.size()).plus(SLACK.multipliedBy(injections.size()));
  }
}
