package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * A stretch in which operations took longer than the threshold.
 *
 * @param start when the first of them was due
 * @param end when the last of them had its answer
 * @param operations how many took longer
 * @param excessMicros what they took beyond the threshold, added up
 * @param causes largest share first
 * @param unexplained the share of the excess that no cause explains; with the shares of the causes
 *     it adds up to 1
 */
public record Spike(
    long start,
    long end,
    long operations,
    long excessMicros,
    List<SpikeCause> causes,
    double unexplained) {

  public Spike {
    causes = List.copyOf(causes);
  }
}
