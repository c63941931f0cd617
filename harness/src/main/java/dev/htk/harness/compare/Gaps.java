// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.Side;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.List;

/** Lists what a comparison cannot show, however many trials it has. */
final class Gaps {

  private Gaps() {}

  static List<String> of(Side baseline, Side profile, boolean interleaved) {
    Manifest manifest = profile.manifest();
    List<String> gaps = new ArrayList<>();
    if (!interleaved) {
      gaps.add(
          "the sides were not interleaved: whatever else changed between the recordings is part of"
              + " every ratio, and no interval holds it");
    }
    if (manifest.isClosedLoop()) {
      gaps.add(
          Phrase.of(
                  "closed loop: no operation is sent while others wait, so that a stall is felt by"
                      + " %d",
                  manifest.workload().threads())
              + " operations at most; and at saturation the tail is largely waiting for a core."
              + " --target offers a load");
    }
    switch (manifest.cluster()) {
      case "mini" ->
          gaps.add(
              "mini: client and servers share one JVM, its heap and collector, the host's cores and"
                  + " disk; nothing about networks, or about how several hosts fail and wait");
      case "local" ->
          gaps.add(
              "local: client and servers share the host's cores and disk; nothing about networks,"
                  + " or about how several hosts fail and wait");
      default -> {
        // A real cluster has no gaps besides those of its load.
      }
    }
    if (manifest.profile().scale() > 1) {
      gaps.add(
          Phrase.of(
                  "scale model of %d: ratios show which way the dynamics of flushes and compactions"
                      + " go;",
                  manifest.profile().scale())
              + " sizes and times are the model's");
    }
    if (manifest.regionServers() == 1 && !manifest.cluster().equals("mini")) {
      gaps.add("one region server: no replication of the WAL over a network");
    }
    if (!baseline.reasons().isEmpty() || !profile.reasons().isEmpty()) {
      gaps.add(
          "trials failed: figures of operations that succeeded say nothing of those that did not");
    }
    return gaps;
  }
}
