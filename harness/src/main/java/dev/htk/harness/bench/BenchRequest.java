// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.yarn.YarnSpec;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.Machine;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/**
 * A user's request for a bench, unchanged. Values that were not given are null.
 *
 * @param command the command line
 * @param overrides HBase settings that override the profile's; not scaled
 * @param tablePlan how the table is split into regions
 * @param yarn how the clients run on the cluster's YARN; null for a client in the trial's JVM
 * @param baseline what the servers of the first of two sides run; null if both run the same
 */
@RecordBuilder
public record BenchRequest(
    List<String> command,
    Workload workload,
    Map<String, String> overrides,
    ClusterSpec cluster,
    Hardware hardware,
    TablePlan tablePlan,
    DriveSpec drive,
    RecorderLevel recorder,
    long seed,
    YarnSpec yarn,
    ServerSoftware baseline)
    implements BenchRequestBuilder.With {

  /** Returns what the servers run, but for those of a baseline of its own. */
  ServerSoftware software() {
    return cluster.server() == null ? ServerSoftware.OWN : cluster.server().installed();
  }

  /** Returns what the servers of a side run. */
  ServerSoftware software(int side) {
    return side == 0 && baseline != null ? baseline : software();
  }

  /**
   * The operations.
   *
   * @param name one of a to f, or a file
   * @param properties YCSB properties, including options, that override the workload's
   * @param runPhase whether the run phase follows the load
   */
  public record Workload(String name, Map<String, String> properties, boolean runPhase) {}

  /**
   * The servers that profiles are resolved for.
   *
   * @param machine supplies facts that are not given here; null for this host
   * @param scale the scale model's factor; null lets the kit choose on a cluster that it starts
   * @param heapBytes heap of a region server
   * @param walKind kind of the volumes that only the write-ahead log uses
   */
  @RecordBuilder
  public record Hardware(
      Machine machine,
      Integer scale,
      Long heapBytes,
      Integer cores,
      Integer disks,
      DiskKind diskKind,
      DiskKind walKind)
      implements BenchRequestHardwareBuilder.With {

    /** Returns a server of that kind, of which nothing else is given. */
    public static Hardware of(Machine machine, Integer scale) {
      return new Hardware(machine, scale, null, null, null, null, null);
    }
  }
}
