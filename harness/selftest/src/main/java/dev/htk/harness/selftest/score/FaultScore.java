// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

/**
 * The quality with which the diagnosis recognises one fault.
 *
 * @param precision found episodes of the fault, divided by these and the episodes of other faults
 *     that were wrongly given one of its causes; 1 if there are none
 * @param recall share of the fault's episodes that were found
 * @param f1 harmonic mean of both
 */
public record FaultScore(double precision, double recall, double f1) {

  static FaultScore of(int found, int episodes, int wrong) {
    double precision = found + wrong == 0 ? 1 : (double) found / (found + wrong);
    double recall = (double) found / episodes;
    return new FaultScore(
        precision, recall, found == 0 ? 0 : 2 * precision * recall / (precision + recall));
  }
}
