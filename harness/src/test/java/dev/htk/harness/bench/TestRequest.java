// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.workload.TablePlan;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.Machine;
import dev.htk.tuning.machine.MachineLibrary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A user's request that sets only what the test is about; the kit decides the rest. */
public final class TestRequest {

  private final Map<String, String> properties = new TreeMap<>();
  private final Map<String, String> settings = new TreeMap<>();
  private String workload = "a";
  private boolean runPhase = true;
  private Integer servers;
  private Integer scale;
  private Long heapBytes;
  private Path cluster;
  private boolean unthrottled;
  private ClusterKind ours = ClusterKind.MINI;
  private ServerSoftware software;
  private List<String> jvmFlags = List.of();
  private Machine machine;
  private BenchRequest.Start baseline;
  private final List<String> storage = new ArrayList<>();
  private DiskKind walKind;
  private TablePlan tablePlan = TablePlan.DEFAULT;

  public TestRequest workload(String nameOrFile) {
    workload = nameOrFile;
    return this;
  }

  public TestRequest property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  public TestRequest setting(String key, String value) {
    settings.put(key, value);
    return this;
  }

  public TestRequest loadOnly() {
    runPhase = false;
    return this;
  }

  public TestRequest servers(int number) {
    servers = number;
    return this;
  }

  public TestRequest scale(int factor) {
    scale = factor;
    return this;
  }

  public TestRequest heapBytes(long bytes) {
    heapBytes = bytes;
    return this;
  }

  public TestRequest cluster(Path folder) {
    cluster = folder;
    return this;
  }

  public TestRequest local() {
    ours = ClusterKind.LOCAL;
    return this;
  }

  TestRequest software(ServerSoftware installed, String... flags) {
    software = installed;
    jvmFlags = List.of(flags);
    return this;
  }

  TestRequest as(String machineName) {
    machine = new MachineLibrary(new DeviceLibrary()::kind).load(machineName);
    return this;
  }

  TestRequest baseline(BenchRequest.Start start) {
    baseline = start;
    return this;
  }

  public TestRequest storage(String... volumes) {
    storage.addAll(List.of(volumes));
    return this;
  }

  public TestRequest walKind(DiskKind kind) {
    walKind = kind;
    return this;
  }

  public TestRequest target(double operationsPerSecond) {
    properties.put("target", Double.toString(operationsPerSecond));
    return this;
  }

  public TestRequest unthrottled() {
    unthrottled = true;
    return this;
  }

  public TestRequest tablePlan(TablePlan plan) {
    tablePlan = plan;
    return this;
  }

  public BenchPlan plan(String... profiles) throws HarnessException, InterruptedException {
    BenchRequest request =
        BenchRequestBuilder.builder()
            .command(List.of("bench", "compare"))
            .workload(new BenchRequest.Workload(workload, properties, runPhase))
            .overrides(settings)
            .cluster(
                new ClusterSpec(
                    cluster == null ? ours : ClusterKind.REMOTE,
                    cluster,
                    servers,
                    storage,
                    unthrottled,
                    100,
                    software == null
                        ? null
                        : new ClusterSpec.Server(0, jvmFlags, null, 0, software)))
            .hardware(
                BenchRequestHardwareBuilder.builder()
                    .machine(machine)
                    .scale(scale)
                    .heapBytes(heapBytes)
                    .cores(2)
                    .disks(1)
                    .diskKind(DiskKind.SSD)
                    .walKind(walKind)
                    .build())
            .tablePlan(tablePlan)
            .drive(DriveSpec.PLAIN)
            .recorder(RecorderLevel.AB)
            .seed(1)
            .baseline(baseline)
            .build();
    return BenchPlanner.plan(request, List.of(profiles));
  }
}
