package dev.htk.harness.ablation;

import dev.htk.harness.bench.BenchPlan;

/**
 * Two sides that differ in one change.
 *
 * @param kind of it
 * @param change null for the whole profile
 * @param plan of its two sides, the one without the change first
 */
public record Contrast(Kind kind, Change change, BenchPlan plan) {

  /** What is compared with what. */
  enum Kind {
    /** Stock and the whole profile. */
    WHOLE,
    /** Stock, and stock with the change. */
    ADDED_TO_STOCK,
    /** The profile without the change, and the profile. */
    ADDED_TO_REST
  }

  /** For progress and file names. */
  public String words() {
    return switch (kind) {
      case WHOLE -> "the whole profile";
      case ADDED_TO_STOCK -> change.name() + ", added to stock";
      case ADDED_TO_REST -> change.name() + ", added to the rest";
    };
  }
}
