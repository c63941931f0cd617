// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchPlanner;
import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.BenchRequestBuilder;
import dev.htk.harness.cli.kit.FactOptions;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.harness.trial.ForkedCluster;
import dev.htk.harness.workload.TablePlan;
import dev.htk.secrets.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code htk cluster start}: starts a cluster that runs until Ctrl-C. */
@Command(
    name = "start",
    description = {
      "Starts a cluster on this host, on loopback, and prints the folder of its client"
          + " configuration when it is up. It runs until Ctrl-C; then only its logs stay.",
      "A region server has 1g of heap, the MiniCluster's JVM 2g, and profiles are resolved for this"
          + " host's cores and one ssd, unless options say otherwise."
    },
    footer = {
      "",
      "Example:",
      "  htk cluster start --servers 2 --profile ssd-tuned",
      "  htk cluster start --storage '[DISK],[SSD]/dev/shm' --profile accelerated-writes",
      "and in another terminal, with the folder that it has printed:",
      "  htk bench run --cluster FOLDER --unthrottled",
      "",
      "See also: htk bench --help (--cluster local starts a fresh one for each trial)"
    })
final class ClusterStartCommand extends HtkCommand {

  private static final int MOST_SERVERS = 100;

  @Spec private CommandSpec spec;

  /** The kinds of cluster that this command starts. */
  enum Kind {
    MINI,
    LOCAL;

    ClusterKind kind() {
      return ClusterKind.valueOf(name());
    }
  }

  @Option(
      names = "--kind",
      paramLabel = "mini|local",
      defaultValue = "local",
      description = {
        "mini: HBase's MiniCluster, all servers in one JVM. local: a JVM for each server (default:"
            + " ${DEFAULT-VALUE})."
      })
  private Kind kind;

  @Option(
      names = "--profile",
      paramLabel = "P",
      defaultValue = "stock",
      description = "A shipped profile or a YAML file (default: ${DEFAULT-VALUE}).")
  private String profile;

  @Option(
      names = "--servers",
      paramLabel = "N",
      defaultValue = "1",
      description = "Region servers (default: ${DEFAULT-VALUE}).")
  private int servers;

  @Option(
      names = "--storage",
      paramLabel = "VOLUMES",
      description = {
        "Volumes of each DataNode, as HDFS writes them: '[DISK],[SSD]/dev/shm' (default: [DISK] in"
            + " the cluster's folder)."
      })
  private String storage;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Sets an HBase setting, in place of the profile's value.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Mixin private FactOptions facts;
  @Mixin private SoftwareOptions software;

  @Option(
      names = "--recorder",
      paramLabel = "off|a|ab",
      defaultValue = "ab",
      description = "How much of the stall recorder runs (default: ${DEFAULT-VALUE}).")
  private RecorderLevel recorder;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The cluster's folder (default: ./htk-runs/<time>-cluster).")
  private Path out;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    BenchPlan plan = BenchPlanner.plan(request(), List.of(profile));
    Path folder = OutFolder.free(out, "cluster");
    plan.requireRoom(folder);
    new RunFolder(folder).create();
    String resolved = plan.profiles().get(0).name();
    System.err.printf(
        Locale.ROOT, "starting a %s cluster under profile %s ...%n", kind.kind().word(), resolved);
    throw new ForkedCluster(plan.trial(resolved, folder)).run(new Terminals(folder));
  }

  private BenchRequest request() throws HarnessException {
    NumberOption.requireRange("--servers", 1, servers, MOST_SERVERS);
    return BenchRequestBuilder.builder()
        .command(Secrets.maskedWords(spec.commandLine().getParseResult().originalArgs()))
        .workload(new BenchRequest.Workload("a", new TreeMap<>(), false))
        .overrides(settings)
        .cluster(
            ClusterSpec.ofOurs(
                    kind.kind(),
                    servers,
                    storage == null ? List.of() : StorageLayout.parse(storage).texts())
                .withServer(software.server()))
        .hardware(facts.hardware(null, 1))
        .tablePlan(TablePlan.DEFAULT)
        .drive(DriveSpec.PLAIN)
        .recorder(recorder)
        .seed(1)
        .build();
  }

  /** Prints the client configuration's folder to stdout, and the cluster's events to stderr. */
  private record Terminals(Path folder) implements ForkedCluster.Listener {

    @Override
    public void serves(Path configuration) {
      System.err.printf(
          Locale.ROOT,
          "the cluster is up; its logs are in %s; Ctrl-C stops it%n",
          new RunFolder(folder).serverLogs());
      System.out.println(configuration.toAbsolutePath());
      System.out.flush();
    }

    @Override
    public void serverEnded(String report) {
      System.err.println("htk: a server has ended: " + report);
    }
  }
}
