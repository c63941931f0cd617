// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.tuning.profile.Phase;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A load that both tools apply: a phase of workload a with a number of threads. */
record WritingLoad(Phase phase, int threads) {

  private static final List<Integer> THREADS = List.of(1, 8);

  /** Returns all measured loads. */
  static List<WritingLoad> all() {
    return Arrays.stream(Phase.values()).flatMap(WritingLoad::of).toList();
  }

  private static Stream<WritingLoad> of(Phase phase) {
    return THREADS.stream().map(threads -> new WritingLoad(phase, threads));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s, threads: %d", phase.name().toLowerCase(Locale.ROOT), threads);
  }
}
