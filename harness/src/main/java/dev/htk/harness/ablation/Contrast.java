// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ablation;

import dev.htk.harness.bench.BenchPlan;

/**
 * Two sides that differ in one change.
 *
 * @param kind what the two sides are
 * @param change null for the whole profile
 * @param plan the plan of both sides, the one without the change first
 */
public record Contrast(Kind kind, Change change, BenchPlan plan) {

  /** Names the two sides, the one without the change first. */
  enum Kind {
    /** Compares stock with the whole profile. */
    WHOLE,
    /** Compares stock with stock and the change. */
    ADDED_TO_STOCK,
    /** Compares the profile without the change with the profile. */
    ADDED_TO_REST
  }

  /** Names the contrast for progress and for the plan's file. */
  public String words() {
    return switch (kind) {
      case WHOLE -> "the whole profile";
      case ADDED_TO_STOCK -> change.name() + ", added to stock";
      case ADDED_TO_REST -> change.name() + ", added to the rest";
    };
  }
}
