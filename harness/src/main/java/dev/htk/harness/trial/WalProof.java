// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.run.WalPlacement;
import dev.htk.harness.storage.WalPlacementWatch;
import dev.htk.harness.storage.WalPolicy;
import java.util.List;
import java.util.Optional;

/** Proves that a trial's write-ahead logs lie where its profile places them. */
record WalProof(WalPolicy policy, boolean isStartedByKit, WalPlacementWatch watch)
    implements AutoCloseable {

  private static final long LIMIT_SECONDS = 20;

  /** Starts to check every few seconds. */
  static WalProof start(TrialSpec spec, Cluster cluster) {
    return new WalProof(
        WalPolicy.of(spec.profile().settings()),
        spec.isStartedByKit(),
        WalPlacementWatch.start(
            cluster.connection().getConfiguration(), () -> cluster.liveServers().keySet()));
  }

  /** Returns the placement seen so far. */
  WalPlacement placement() throws InterruptedException {
    return watch.lookAgain(LIMIT_SECONDS);
  }

  /** Returns why the run does not prove its profile's placement; empty if it does. */
  Optional<String> fault(WalPlacement placement) {
    List<String> violations = placement.violations(policy::isKeptBy);
    if (!violations.isEmpty()) {
      return Optional.of(
          "%s = %s is not in force: HDFS has %s"
              .formatted(WalPolicy.KEY, policy, String.join("; ", violations)));
    }
    if (isStartedByKit && !policy.isNone() && placement.blocks() == 0) {
      return Optional.of(
          "%s = %s is not proved: %s".formatted(WalPolicy.KEY, policy, placement.unknown()));
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    watch.close();
  }
}
