// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * The numbers that a setting may have, both ends included. Immutable.
 *
 * @param min the smallest number allowed, in the setting's own unit; empty if unbounded
 * @param max the largest number allowed, in the setting's own unit; empty if unbounded
 */
public record Range(Optional<BigDecimal> min, Optional<BigDecimal> max) {

  /** The range of every number. */
  public static final Range ANY = new Range(Optional.empty(), Optional.empty());

  public Range {
    if (min.isPresent() && max.isPresent() && min.get().compareTo(max.get()) > 0) {
      throw new IllegalArgumentException("min " + min.get() + " is above max " + max.get());
    }
  }

  /** Returns whether the number is in the range. */
  public boolean contains(BigDecimal number) {
    return min.map(least -> number.compareTo(least) >= 0).orElse(true)
        && max.map(most -> number.compareTo(most) <= 0).orElse(true);
  }

  /** Returns text for people: "from 1 to 10", "at least 1", "at most 10"; empty if unbounded. */
  @Override
  public String toString() {
    if (min.isPresent() && max.isPresent()) {
      return "from " + min.get().toPlainString() + " to " + max.get().toPlainString();
    }
    return min.map(least -> "at least " + least.toPlainString())
        .or(() -> max.map(most -> "at most " + most.toPlainString()))
        .orElse("");
  }
}
