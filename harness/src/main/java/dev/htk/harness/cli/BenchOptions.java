// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.BenchRequestBuilder;
import dev.htk.harness.cli.kit.FactOptions;
import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.study.TunnelPlanner;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.Machine;
import dev.htk.tuning.machine.MachineLibrary;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.scale.ScaleModel;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that all bench commands except {@code experiment} share. */
final class BenchOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private ClusterOptions cluster;

  @Mixin private DriveOptions drive;

  @Mixin private ClientOptions clients;

  @Option(
      names = "--workload",
      paramLabel = "a…f|insert|FILE",
      description = {
        "YCSB's core workload, 'insert' for inserts of 10 KB alone, or a YCSB property file"
            + " (default: a; insert where both sides run at the same time)."
      })
  private String workload;

  @Option(
      names = "-p",
      paramLabel = "KEY=VALUE",
      description = "Sets a YCSB property, in place of the workload's value.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--records",
      paramLabel = "N",
      description = "Records to load (default: the workload's recordcount, or 50000).")
  private String records;

  @Option(
      names = "--operations",
      paramLabel = "N",
      description = "Operations of the run phase (default: the workload's, or 10000).")
  private String operations;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Client threads of the whole run (default: the workload's threadcount, or 8).")
  private String threads;

  @Option(
      names = "--target",
      paramLabel = "OPS",
      description = "Operations a second, in an open loop (default: as fast as the threads can).")
  private String target;

  @Option(
      names = "--profile",
      paramLabel = "P",
      defaultValue = "stock",
      description = "A shipped profile or a YAML file (default: ${DEFAULT-VALUE}).")
  private String profile;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Sets an HBase setting, in place of the profile's value; it is not scaled.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--scale",
      paramLabel = "N",
      description =
          "Divides all byte- and rate-sized settings by N; 1 switches the scale model off (default"
              + " on mini and local: the lowest N at which every region flushes 5 times).")
  private Integer scale;

  @Option(
      names = "--recorder",
      paramLabel = "off|a|ab",
      description =
          "How much of the stall recorder runs (default: ab on mini and"
              + " local, a on a CONF_DIR).")
  private RecorderLevel recorder;

  @Option(
      names = "--as",
      paramLabel = "NAME|FILE",
      description = {
        "The server that mini and local imitate: a machine that the kit knows ('htk machines"
            + " list'), or a YAML file with one. Its devices are modelled, and one factor divides"
            + " heap, sizes, rates and devices. --heap, --cores, --disks, --disk-kind and --wal-kind"
            + " override single facts (default: this host's cores and one ssd; 2g of heap on mini,"
            + " 1g on local, the servers' own on a CONF_DIR; the log on the disks, or on a faster"
            + " [SSD], [NVDIMM] or [RAM_DISK] volume of --storage)."
      })
  private String as;

  @Mixin private FactOptions facts;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Equal seeds give equal operations (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--table",
      paramLabel = "PLAN",
      description =
          "How the table is cut: per-server:N or regions:N at the quantiles of the keys,"
              + " staggered:N so that N regions differ by up to 20 %%, usual:N by the usual formula"
              + " with N split keys, or none (default: per-server:10; regions:2 where both sides"
              + " run at the same time on modelled devices).")
  private String tablePlan;

  @Mixin private FormatOption format;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the run goes (default: ./htk-runs/<time>-<name>).")
  private Path out;

  FormatOption format() {
    return format;
  }

  String profile() {
    return profile;
  }

  /**
   * Loads a profile for the HBase that local servers run.
   *
   * @param name a shipped name or a file
   * @throws HarnessException if their home is broken
   */
  Profile loaded(String name) throws HarnessException, IOException {
    ServerSoftware software =
        cluster.spec().server() == null ? ServerSoftware.OWN : cluster.spec().server().installed();
    return new ProfileLibrary(SettingsCatalogue.ofServer(ServerHome.of(software).hbase()))
        .load(name);
  }

  boolean isRealCluster() {
    return !cluster.kind().isStartedByKit();
  }

  /** Returns whether the user set a size or a rate, which only trials in turns accept. */
  boolean givesSizeOrRate() {
    return records != null
        || operations != null
        || givesRate()
        || properties.containsKey(YcsbProperty.RECORDCOUNT.key())
        || properties.containsKey(YcsbProperty.OPERATIONCOUNT.key());
  }

  /** Returns whether the user set a rate, or a schedule that has its own. */
  boolean givesRate() {
    return target != null || givesOwnRates() || properties.containsKey(YcsbProperty.TARGET.key());
  }

  /** Returns whether the schedule has rates of its own. */
  boolean givesOwnRates() {
    return drive.givesRates();
  }

  BenchRequest request(boolean runPhase) throws HarnessException {
    return request(runPhase, "a", null, TablePlan.DEFAULT);
  }

  /**
   * Builds the request for clusters that run at the same time.
   *
   * @param profile supplies the machine if the user gave none
   */
  BenchRequest tunnelRequest(boolean runPhase, Profile profile) throws HarnessException {
    requireNone(List.of("--warmup", "--drain"), "both sides at the same time");
    return request(
        runPhase, YcsbWorkload.INSERT, profile.machine().orElse(null), TunnelPlanner.USUAL_TABLE);
  }

  /** Requires that options which would do nothing are not given. */
  void requireNone(List<String> names, String what) throws HarnessException {
    for (String name : names) {
      if (spec.commandLine().getParseResult().hasMatchedOption(name)) {
        throw HarnessException.badInput("%s does nothing for %s: leave it out", name, what);
      }
    }
  }

  /**
   * Builds the request from the options.
   *
   * @param usualWorkload the workload if the user gave none
   * @param usualMachine the machine if the user gave neither one nor volumes; null for this host
   * @param usualTable the table plan if the user gave none and the machine's devices are modelled
   */
  private BenchRequest request(
      boolean runPhase, String usualWorkload, String usualMachine, TablePlan usualTable)
      throws HarnessException {
    NumberOption.requireRange("--scale", 1, scale, ScaleModel.LARGEST_FACTOR);
    Map<String, String> workloadProperties = new TreeMap<>(properties);
    override(workloadProperties, YcsbProperty.RECORDCOUNT, records);
    override(workloadProperties, YcsbProperty.OPERATIONCOUNT, operations);
    override(workloadProperties, YcsbProperty.THREADCOUNT, threads);
    override(workloadProperties, YcsbProperty.TARGET, target);
    Machine imitated = machine(usualMachine);
    RecorderLevel level = isRealCluster() ? RecorderLevel.A : RecorderLevel.AB;
    return BenchRequestBuilder.builder()
        .command(Secrets.maskedWords(spec.commandLine().getParseResult().originalArgs()))
        .workload(
            new BenchRequest.Workload(
                workload == null ? usualWorkload : workload, workloadProperties, runPhase))
        .overrides(settings)
        .cluster(cluster.spec())
        .hardware(facts.hardware(imitated, scale))
        .tablePlan(table(imitated, usualTable))
        .drive(drive.spec())
        .recorder(recorder == null ? level : recorder)
        .seed(seed)
        .yarn(clients.spec())
        .build();
  }

  private TablePlan table(Machine imitated, TablePlan usual) throws HarnessException {
    if (tablePlan != null) {
      return TablePlan.parse(tablePlan);
    }
    boolean isModelled = imitated != null && imitated.device().isPresent();
    return isModelled ? usual : TablePlan.DEFAULT;
  }

  private Machine machine(String usual) throws HarnessException {
    if (as != null && isRealCluster()) {
      throw HarnessException.badInput(
          "--as %s applies only to clusters on this host; leave it out, or use --cluster mini", as);
    }
    // --storage names real volumes: modelled devices must not replace them.
    String name = as != null ? as : cluster.givesStorage() ? null : usual;
    return name == null ? null : new MachineLibrary(new DeviceLibrary()::kind).load(name);
  }

  /** Returns an empty or absent folder for a run, without creating it. */
  Path out(String name) throws HarnessException {
    return OutFolder.free(out, name);
  }

  /** Returns the folder for new or begun trials, without creating it or looking into it. */
  Path resumableFolder(String name) throws HarnessException {
    return OutFolder.begun(out, name);
  }

  private static void override(
      Map<String, String> properties, YcsbProperty property, String value) {
    if (value != null) {
      properties.put(property.key(), value);
    }
  }
}
