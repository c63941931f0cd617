package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * What held operations of a spike, at one place.
 *
 * @param server null for a cause in the client
 * @param region encoded name; null where the cause is wider than a region
 * @param start when it first held an operation of this spike
 * @param end when it last did
 * @param share of the spike's excess, with what waited behind the operations that it held
 * @param behind the causes behind this one, the nearest first; empty if none was seen
 */
public record SpikeCause(
    String cause,
    String server,
    String region,
    long start,
    long end,
    double share,
    List<String> behind) {

  public SpikeCause {
    behind = List.copyOf(behind);
  }
}
