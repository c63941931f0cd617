package dev.htk.harness.bench;

import dev.htk.harness.driver.DriveSpec;
import dev.htk.harness.trial.RecorderLevel;
import dev.htk.harness.workload.TablePlan;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.Machine;
import java.util.List;
import java.util.Map;

/**
 * What a user asked for, as it was asked. Values that were not given are null.
 *
 * @param command the command line
 * @param workload one of a to f, or a file
 * @param properties YCSB properties that win over the workload's, options included
 * @param runPhase whether the run phase follows the load
 * @param profile a shipped name or a file
 * @param overrides HBase settings that win over the profile's and are not scaled
 * @param scale the scale model's factor; null lets the kit choose on a cluster of ours
 * @param heapBytes of a region server
 * @param walKind what the volumes are that the write-ahead log has to itself
 * @param tablePlan how the table is cut
 * @param machine whose facts hold where none is given above; null for this host
 */
public record BenchRequest(
    List<String> command,
    String workload,
    Map<String, String> properties,
    boolean runPhase,
    String profile,
    Map<String, String> overrides,
    ClusterChoice cluster,
    DriveSpec drive,
    Integer scale,
    RecorderLevel recorder,
    Long heapBytes,
    Integer cores,
    Integer disks,
    DiskKind diskKind,
    long seed,
    DiskKind walKind,
    TablePlan tablePlan,
    Machine machine) {}
