// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

/**
 * A late operation of an open loop that was under way at one of the instants at which all of them
 * are kept.
 *
 * @param everyMicros time between two such instants
 */
public record SampledOperation(TailOperation operation, long everyMicros) {

  /**
   * Returns how many operations of its length it stands for: the inverse of its probability of
   * being under way at an instant.
   */
  public double weight() {
    return Math.max(1, everyMicros / (double) Math.max(1, operation.serviceMicros()));
  }
}
