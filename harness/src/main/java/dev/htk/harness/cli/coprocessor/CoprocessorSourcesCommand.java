// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.coprocessor;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk coprocessor sources}: shows what a cluster's recorders can see. */
@Command(
    name = "sources",
    description = {
      "Shows for each region server what its recorder can see, and why it cannot see the rest.",
      "Exits with 1 if a server has no recorder, or if a fault switched off one of its sources."
    },
    footer = {"", "Example:", "  htk coprocessor sources --cluster /etc/hbase/conf"})
final class CoprocessorSourcesCommand extends HtkCommand {

  @Mixin private ClusterOption cluster;
  @Mixin private FormatOption format;

  /**
   * One region server's answer.
   *
   * @param recorder whether it has a recorder
   */
  private record Server(String server, boolean recorder, List<SourceStatus> sources) {

    boolean isGood() {
      return recorder && sources.stream().allMatch(source -> source.faults() == 0);
    }
  }

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    List<Server> servers = new ArrayList<>();
    try (RemoteCluster remote = cluster.connect();
        Admin admin = remote.connection().getAdmin()) {
      for (ServerName server : remote.liveServers().keySet().stream().sorted().toList()) {
        servers.add(ask(admin, server));
      }
    }
    format.print(() -> text(servers), servers);
    boolean good = servers.stream().allMatch(Server::isGood);
    return done(good);
  }

  private static Server ask(Admin admin, ServerName server) throws IOException {
    try {
      return new Server(
          server.getServerName(),
          true,
          RecorderClient.of(admin, server, RecorderClock.anchoredNow()).sources());
    } catch (RecorderMissingException e) {
      return new Server(server.getServerName(), false, List.of());
    }
  }

  private static String text(List<Server> servers) {
    Page page = new Page(0);
    for (Server server : servers) {
      page.line("%s: %s", server.server(), server.recorder() ? "recorder" : "no recorder");
      for (SourceStatus source : server.sources()) {
        page.line(
            "  %-22s %-3s %6s  %s%s",
            source.name(),
            source.isOn() ? "on" : "off",
            period(source.periodMicros()),
            String.join(" ", source.causes()),
            source.remark().isEmpty() ? "" : ": " + source.remark());
      }
    }
    return page.toString();
  }

  /** Returns the sampling period; empty for sources that are called when something happens. */
  private static String period(long micros) {
    return micros == 0 ? "" : TimeUnit.MICROSECONDS.toMillis(micros) + " ms";
  }
}
