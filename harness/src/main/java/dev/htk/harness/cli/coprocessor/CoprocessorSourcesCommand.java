package dev.htk.harness.cli.coprocessor;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk coprocessor sources}: shows what a cluster's recorders can see. */
@Command(
    name = "sources",
    description = {
      "Shows for each region server what its recorder can see, and why it cannot see the rest.",
      "Exits with 1 if a server has no recorder, or if a fault switched off one of its sources."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk coprocessor sources --cluster /etc/hbase/conf"})
final class CoprocessorSourcesCommand implements Callable<Integer> {

  @Option(
      names = "--cluster",
      required = true,
      paramLabel = "CONF_DIR",
      description = "A folder with the client configuration of the cluster.")
  private Path cluster;

  @Mixin private FormatOption format;

  private record SourceJson(
      String source,
      boolean on,
      long periodMicros,
      long faults,
      String remark,
      List<String> causes) {

    static SourceJson of(SourceStatus status) {
      return new SourceJson(
          status.name(),
          status.isOn(),
          status.periodMicros(),
          status.faults(),
          status.remark(),
          status.causes());
    }

    /** Returns the sampling period; empty for sources that are called when something happens. */
    String period() {
      return periodMicros == 0 ? "" : TimeUnit.MICROSECONDS.toMillis(periodMicros) + " ms";
    }
  }

  private record ServerJson(String server, boolean recorder, List<SourceJson> sources) {

    boolean isGood() {
      return recorder && sources.stream().allMatch(source -> source.faults() == 0);
    }
  }

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    List<ServerJson> servers = new ArrayList<>();
    try (RemoteCluster remote = RemoteCluster.connect(cluster);
        Admin admin = remote.connection().getAdmin()) {
      for (ServerName server : remote.liveServers().keySet().stream().sorted().toList()) {
        servers.add(ask(admin, server));
      }
    }
    System.out.print(format.render(() -> text(servers), servers));
    boolean good = servers.stream().allMatch(ServerJson::isGood);
    return (good ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }

  private static ServerJson ask(Admin admin, ServerName server) throws IOException {
    try {
      List<SourceStatus> sources =
          RecorderClient.of(admin, server, RecorderClock.anchoredNow()).sources();
      return new ServerJson(
          server.getServerName(), true, sources.stream().map(SourceJson::of).toList());
    } catch (RecorderMissingException e) {
      return new ServerJson(server.getServerName(), false, List.of());
    }
  }

  private static String text(List<ServerJson> servers) {
    StringBuilder text = new StringBuilder();
    for (ServerJson server : servers) {
      text.append(
          "%s: %s%n".formatted(server.server(), server.recorder() ? "recorder" : "no recorder"));
      for (SourceJson source : server.sources()) {
        String state = source.on() ? "on" : "off";
        String remark = source.remark().isEmpty() ? "" : ": " + source.remark();
        text.append(
            "  %-22s %-3s %6s  %s%s%n"
                .formatted(
                    source.source(),
                    state,
                    source.period(),
                    String.join(" ", source.causes()),
                    remark));
      }
    }
    return text.toString();
  }
}
