// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** The DataNodes of this JVM whose volumes are modelled. All methods may be called at any time. */
public record ModelledDataNodes(List<ModelledVolumes> volumes, DataNode first, long lateMillis) {

  public ModelledDataNodes {
    volumes = List.copyOf(volumes);
  }

  /** Starts to model the volumes of running DataNodes. */
  public static ModelledDataNodes of(List<DataNode> dataNodes, ModelledStorage storage) {
    List<ModelledVolumes> volumes = new ArrayList<>();
    for (DataNode dataNode : dataNodes) {
      ModelParameters parameters = storage.parameters(volumes.size() + 1);
      volumes.add(new ModelledVolumes(parameters).installIn(dataNode));
    }
    return new ModelledDataNodes(volumes, dataNodes.get(0), storage.lateMillis());
  }

  /** Returns how accurately the devices were modelled until now. */
  public List<DeviceFidelity> fidelity() {
    return DeviceFidelity.of(readings());
  }

  /** Makes the first DataNode acknowledge late from now on, if the storage has a late DataNode. */
  public void beLate() {
    if (lateMillis > 0) {
      LateAcknowledgements.begin(first, lateMillis);
    }
  }

  /** Stops modelling volumes and delaying acknowledgements from now on. */
  public void lift() {
    volumes.forEach(ModelledVolumes::lift);
    if (lateMillis > 0) {
      LateAcknowledgements.end();
    }
  }

  List<FidelityReading> readings() {
    return volumes.stream().map(ModelledVolumes::read).toList();
  }
}
