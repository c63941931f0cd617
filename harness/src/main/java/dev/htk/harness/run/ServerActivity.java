// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

/**
 * The work of the region servers besides serving, as their recorders saw it.
 *
 * @param lost events that were overwritten before they could be read; if there are any, the other
 *     figures are lower bounds
 */
public record ServerActivity(@Required Work flushes, @Required Work compactions, long lost) {

  /**
   * All work of one kind.
   *
   * @param count how much of it finished
   * @param totalMicros the sum of the durations
   * @param longestMicros the longest duration
   * @param bytes written to store files
   */
  public record Work(long count, long totalMicros, long longestMicros, long bytes) {

    public static final Work NONE = new Work(0, 0, 0, 0);

    public Work plus(long micros, long moreBytes) {
      return new Work(
          count + 1, totalMicros + micros, Math.max(longestMicros, micros), bytes + moreBytes);
    }
  }
}
