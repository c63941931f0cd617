// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

/**
 * Both sides in the same seconds, each in a fresh JVM on its own cluster.
 *
 * @param baseline must have as many windows as the profile
 * @param cpuBusy share of the host's processor time used in the measured stretch, from 0 to 1; null
 *     if not known
 */
public record JvmPair(TunnelRun baseline, TunnelRun profile, Double cpuBusy) {

  public JvmPair {
    if (baseline.windows().size() != profile.windows().size()) {
      throw new IllegalArgumentException(
          baseline.windows().size()
              + " windows of one side and "
              + profile.windows().size()
              + " of the other are no pairs");
    }
  }

  int windows() {
    return baseline.windows().size();
  }
}
