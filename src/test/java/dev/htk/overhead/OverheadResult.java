// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/**
 * The complete result.
 *
 * @param sources which of the recorder's sources were on in each state
 * @param saturation the puts a second that a closed loop reached, by the puts in a call
 */
record OverheadResult(
    OverheadPlan plan,
    List<ShapeResult> shapes,
    Map<RecorderLevel, SortedSet<String>> sources,
    Map<Integer, Double> saturation) {

  /** Returns whether some comparison exceeds its limit for certain. */
  boolean isExceeded() {
    for (ShapeResult shape : shapes) {
      for (Comparison comparison : Comparison.values()) {
        if (shape.verdict(comparison) == Verdict.EXCEEDED) {
          return true;
        }
      }
    }
    return false;
  }
}
