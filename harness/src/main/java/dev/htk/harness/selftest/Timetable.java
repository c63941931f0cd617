package dev.htk.harness.selftest;

import dev.htk.harness.selftest.fault.FaultKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * When a run injects what: first nothing for a while, then each fault once, in an order that the
 * seed has shuffled.
 *
 * @param faults in order
 */
record Timetable(List<FaultKind> faults, Duration quiet, Duration episode, Duration gap) {

  /** What an injector may take longer than its episode, on average. */
  private static final Duration SLACK = Duration.ofSeconds(2);

  static Timetable of(SelfTestRequest request, List<FaultKind> possible, long seed) {
    List<FaultKind> shuffled = new ArrayList<>(possible);
    Collections.shuffle(shuffled, new Random(seed));
    return new Timetable(List.copyOf(shuffled), request.quiet(), request.episode(), request.gap());
  }

  /** From the begin of the run to that of an episode, if none before it has taken longer. */
  Duration startOf(int number) {
    return quiet.plus(episode.plus(gap).multipliedBy(number));
  }

  /** How long the load has to last. */
  Duration whole() {
    return startOf(faults.size()).plus(SLACK.multipliedBy(faults.size()));
  }
}
