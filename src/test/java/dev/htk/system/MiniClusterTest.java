package dev.htk.system;

import dev.htk.harness.cluster.Cluster;

@OnSharedCluster
class MiniClusterTest extends ClusterCompatibility {

  private final SharedCluster shared;

  MiniClusterTest(SharedCluster shared) {
    this.shared = shared;
  }

  @Override
  Cluster cluster() {
    return shared.mini();
  }
}
