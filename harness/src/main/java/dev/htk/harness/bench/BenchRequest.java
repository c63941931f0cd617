package dev.htk.harness.bench;

import dev.htk.harness.trial.RecorderLevel;
import dev.htk.tuning.machine.DiskKind;
import java.nio.file.Path;
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
 * @param clusterFolder a real cluster's configuration, or null for a MiniCluster
 * @param unthrottled whether a real cluster may be loaded in a closed loop
 * @param scale the scale model's factor; null lets the kit choose on a MiniCluster
 * @param heapBytes of a region server
 */
public record BenchRequest(
    List<String> command,
    String workload,
    Map<String, String> properties,
    boolean runPhase,
    String profile,
    Map<String, String> overrides,
    Path clusterFolder,
    Integer servers,
    boolean unthrottled,
    Integer scale,
    RecorderLevel recorder,
    Long heapBytes,
    Integer cores,
    Integer disks,
    DiskKind diskKind,
    long seed,
    long maxCallQueue) {}
