package dev.htk.harness.cli.coprocessor;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.harness.cli.OutputFormat;
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
import picocli.CommandLine.Option;

/** {@code htk coprocessor sources}: what the recorders of a cluster can see. */
@Command(
    name = "sources",
    description = {
      "Says of each region server what its recorder can see, and of what it cannot see, why.",
      "Ends with exit code 1 if a server has no recorder, or a source of one was switched off by a"
          + " fault."
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

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "How it is printed (default: ${DEFAULT-VALUE}).")
  private OutputFormat format;

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

    /** How often it looks; what is called as things happen has no period. */
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
