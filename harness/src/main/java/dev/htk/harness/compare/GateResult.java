// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

/**
 * The result of a gate.
 *
 * @param gate as requested
 * @param figure the figure that was checked, with its phase
 * @param sentence the answer for people, with the ratio and its interval
 */
public record GateResult(String gate, String figure, boolean met, String sentence) {

  /** Returns this result, but not met. */
  GateResult ofFailedTrials() {
    return met
        ? new GateResult(gate, figure, false, sentence + "; but a trial failed, so that it is not")
        : this;
  }
}
