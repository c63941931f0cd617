// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The amount of measuring.
 *
 * @param block how long each block is measured
 * @param settle how long the load runs before each block, so that the recorder's listeners are
 *     there and the writers at work; two seconds are enough
 * @param warmUp how long each kind of calls is sent before anything is measured
 * @param blocks the most blocks for a comparison under one load; four make a round
 * @param openShare the rate of an open loop, as a share of what a closed loop reached
 * @param heap of the region server
 */
record OverheadPlan(
    Duration block,
    Duration settle,
    Duration warmUp,
    int blocks,
    double openShare,
    String heap,
    Set<LoadShape> shapes) {

  private static final int BLOCKS_A_ROUND = 4;

  OverheadPlan {
    if (blocks < BLOCKS_A_ROUND) {
      throw new IllegalArgumentException("a comparison takes at least 4 blocks, not " + blocks);
    }
  }

  /** Reads the properties {@code overhead.block.seconds}, {@code overhead.blocks} and others. */
  static OverheadPlan ofProperties() {
    return new OverheadPlan(
        seconds("overhead.block.seconds", 30),
        seconds("overhead.settle.seconds", 2),
        seconds("overhead.warmup.seconds", 60),
        Integer.parseInt(property("overhead.blocks", "60")),
        Double.parseDouble(property("overhead.open.share", "0.6")),
        property("overhead.heap", "1500m"),
        shapes(property("overhead.shapes", "")));
  }

  /** Parses names of load constants, separated by commas; no name means all loads. */
  private static Set<LoadShape> shapes(String names) {
    return names.isEmpty()
        ? EnumSet.allOf(LoadShape.class)
        : Arrays.stream(names.split(",", -1))
            .map(LoadShape::valueOf)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(LoadShape.class)));
  }

  /** Returns how often every state comes twice under each load. */
  int rounds() {
    return blocks / BLOCKS_A_ROUND;
  }

  /** Returns the command that repeats the measurement. */
  String command() {
    return String.format(
        Locale.ROOT,
        "mvn verify -Poverhead -Doverhead.block.seconds=%s -Doverhead.settle.seconds=%s"
            + " -Doverhead.warmup.seconds=%s -Doverhead.blocks=%d -Doverhead.open.share=%s"
            + " -Doverhead.heap=%s",
        block.toMillis() / 1e3,
        settle.toMillis() / 1e3,
        warmUp.toMillis() / 1e3,
        blocks,
        openShare,
        heap);
  }

  private static Duration seconds(String name, int defaultSeconds) {
    double seconds = Double.parseDouble(property(name, Integer.toString(defaultSeconds)));
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  /** Returns the property's value; an empty one, as Maven passes it, counts as not set. */
  private static String property(String name, String otherwise) {
    String value = System.getProperty(name, "");
    return value.isBlank() ? otherwise : value.trim();
  }
}
