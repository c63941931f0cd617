// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The garbage collectors of HotSpot, and the flags that choose them. */
enum Collector {
  SERIAL("Serial", "UseSerialGC"),
  PARALLEL("Parallel", "UseParallelGC", "UseParallelOldGC"),
  CMS("CMS", "UseConcMarkSweepGC", "UseParNewGC"),
  G1("G1", "UseG1GC"),
  Z("Z", "UseZGC"),
  SHENANDOAH("Shenandoah", "UseShenandoahGC"),
  EPSILON("Epsilon", "UseEpsilonGC");

  private static final String ON = "-XX:+";
  private static final String OFF = "-XX:-";

  private final String word;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable.
  private final List<String> switches;

  Collector(String word, String... switches) {
    this.word = word;
    this.switches = List.of(switches);
  }

  String word() {
    return word;
  }

  /** Returns the collector that a flag turns on; empty if it turns on none. */
  static Optional<Collector> turnedOnBy(String flag) {
    return switchedBy(ON, flag);
  }

  /** Returns the collector that a flag turns off; empty if it turns off none. */
  static Optional<Collector> turnedOffBy(String flag) {
    return switchedBy(OFF, flag);
  }

  private static Optional<Collector> switchedBy(String prefix, String flag) {
    return Arrays.stream(values())
        .filter(collector -> collector.switches.stream().anyMatch(s -> flag.equals(prefix + s)))
        .findFirst();
  }
}
