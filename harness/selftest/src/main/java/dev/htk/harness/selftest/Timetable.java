// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

import dev.htk.harness.selftest.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Schedules the faults of a run: first none for a while, then each fault once, in an order that the
 * seed has shuffled.
 *
 * @param faults in order
 */
record Timetable(List<FaultKind> faults, Duration quiet, Duration episode, Duration gap) {

  /** Time by which an injector may exceed its episode, on average. */
  private static final Duration SLACK = Duration.ofSeconds(2);

  static Timetable of(SelfTestRequest request, List<FaultKind> possible, long seed) {
    List<FaultKind> shuffled = new ArrayList<>(possible);
    Collections.shuffle(shuffled, new Random(seed));
    return new Timetable(List.copyOf(shuffled), request.quiet(), request.episode(), request.gap());
  }

  /** Returns the time from the start of the run to an episode, if no earlier one took longer. */
  Duration startOf(int number) {
    return quiet.plus(episode.plus(gap).multipliedBy(number));
  }

  /** Returns how long the load must last. */
  Duration whole() {
    return startOf(faults.size()).plus(SLACK.multipliedBy(faults.size()));
  }
}
