// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.util.Objects;

/**
 * The treatment of a setting in a scale model. Immutable.
 *
 * <p>Settings that must change together have the same floor, or floors in the proportion of their
 * defaults. Scaling then never changes the order of two values, so a relation such as "the lower
 * bound is at most the higher one" is preserved without a rule of its own.
 *
 * @param kind what the value measures
 * @param floor the smallest scaled value, in the setting's unit; a value already below it stays
 * @param multipleOf scaled values are rounded down to a multiple of this, in the setting's unit
 * @param reason why the setting scales this way, or why it does not
 */
public record Scaling(Kind kind, long floor, long multipleOf, String reason) {

  /** Tells what a value measures in a scale model. */
  public enum Kind {
    /** A share, count, time, or anything else that a scale model keeps. */
    NONE,
    /** An amount of data: divided by the factor. */
    BYTES,
    /** An amount of data per second: divided by the factor, because a scale model keeps time. */
    RATE
  }

  public Scaling {
    Objects.requireNonNull(kind, "kind");
    if (floor < 0 || multipleOf < 1 || floor % multipleOf != 0) {
      throw new IllegalArgumentException("floor must be 0 or a multiple of multipleOf (1 or more)");
    }
    if (reason == null || reason.isBlank()) {
      throw new IllegalArgumentException("a scaling needs its reason");
    }
  }

  /** Returns whether the scale model changes the setting at all. */
  public boolean isScalable() {
    return kind != Kind.NONE;
  }

  /**
   * Returns the value in a model of the given factor. {@code Long.MAX_VALUE} (unlimited) and values
   * of zero or less (off, or HBase decides) stay unchanged, because they are not sizes.
   */
  public long scaled(long value, int factor) {
    if (!isScalable() || factor == 1 || value <= 0 || value == Long.MAX_VALUE) {
      return value;
    }
    long divided = Math.max(value / factor, Math.max(floor, multipleOf));
    return Math.min(value, divided - divided % multipleOf);
  }
}
