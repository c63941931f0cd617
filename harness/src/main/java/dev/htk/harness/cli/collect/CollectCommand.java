// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.collect;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.SizeOption;
import dev.htk.harness.cli.kit.TimeSpan;
import dev.htk.harness.cli.kit.ZoneConverter;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.collect.EvidenceCollector;
import dev.htk.harness.collect.EvidenceCollector.Span;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk collect}: packs what {@code htk diagnose --from} wants of a cluster. */
@Command(
    name = "collect",
    description = {
      "Packs what 'htk diagnose --from' wants of a cluster without the kit's recorder: its state"
          + " and settings, samples of the region servers' beans, their slow logs, and parts of log"
          + " files. Changes nothing there.",
      "Masks secrets and row keys. Unpack it with 'tar xzf FILE.tar.gz -C FOLDER'."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the archive is whole; what it lacks was printed",
      "2:bad input or usage, or the archive would exceed its limit; nothing was written",
      "3:the cluster cannot be reached"
    },
    footer = {
      "",
      "Example:",
      "  htk collect --cluster /etc/hbase/conf --logs /var/log/hbase --since 30m --out last.tar.gz"
    })
public final class CollectCommand extends HtkCommand {

  private static final long MOST_SPAN_MICROS = 30L * 24 * 3600 * 1_000_000;
  private static final long LEAST_EVERY_MICROS = 1_000_000;
  private static final long MOST_FOR_MICROS = 3600L * 1_000_000;

  @Mixin private ClusterOption cluster;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The archive to make, such as evidence.tar.gz.")
  private Path out;

  @Option(
      names = "--logs",
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "Log files and folders of them: of region servers, DataNodes, collectors. Copy those of"
              + " other hosts here, each host's to a folder of its own.")
  private List<Path> logs = List.of();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      defaultValue = "1h",
      description = "How far back logs are taken (default: ${DEFAULT-VALUE}).")
  private String since;

  @Option(
      names = "--timezone",
      paramLabel = "ZONE",
      converter = ZoneConverter.class,
      description =
          "Zone of times in logs that name none, such as UTC or Europe/Paris (default: this"
              + " machine's).")
  private ZoneId timezone = ZoneId.systemDefault();

  @Option(
      names = "--every",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "Time between two samples of the beans (default: ${DEFAULT-VALUE}).")
  private String every;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      defaultValue = "60s",
      description = "How long beans are sampled; 0s: once (default: ${DEFAULT-VALUE}).")
  private String length;

  @Option(
      names = "--limit",
      paramLabel = "SIZE",
      defaultValue = "200m",
      description = "Size that the archive must not exceed (default: ${DEFAULT-VALUE}).")
  private String limit;

  @Option(names = "--keys", description = "Keeps row keys, which are masked otherwise.")
  private boolean keys;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    long most = SizeOption.bytes("--limit", limit);
    Span span = span(Instant.now());
    if (Files.exists(out)) {
      throw HarnessException.badInput("--out '%s' is there already; choose another", out);
    }
    if (!Files.isDirectory(out.toAbsolutePath().getParent())) {
      throw HarnessException.badInput("--out '%s': its folder does not exist", out);
    }
    EvidenceCollector collector = new EvidenceCollector(span, timezone, keys, Notes::note);
    Map<String, Path> files = collector.logs(logs);
    try (RemoteCluster remote = RemoteCluster.connect(cluster.folder(), RemoteCluster.IMPATIENT)) {
      int servers = remote.liveServers().size();
      Notes.note(
          Phrase.of(
              "up to %s to read, before it is packed: %,d log files, and %,d samples of %,d region"
                  + " servers, which take %,d s; the archive stays under %s",
              new ByteSize(collector.bytes(files, servers)),
              files.size(),
              span.samples(),
              servers,
              (span.samples() - 1) * span.every().toSeconds(),
              new ByteSize(most)));
      long bytes = collector.collect(remote, files, out, most);
      System.out.println(out + ": " + new ByteSize(bytes));
    }
    return 0;
  }

  private Span span(Instant now) throws HarnessException {
    long back = within("--since", since, 1, MOST_SPAN_MICROS, "1us to 30d");
    long period = within("--every", every, LEAST_EVERY_MICROS, MOST_FOR_MICROS, "1s to 1h");
    long sampled = within("--for", length, 0, MOST_FOR_MICROS, "0s to 1h");
    return new Span(
        now.minus(back, ChronoUnit.MICROS),
        Duration.of(period, ChronoUnit.MICROS),
        (int) (sampled / period) + 1);
  }

  private static long within(String option, String text, long least, long most, String range)
      throws HarnessException {
    long micros = TimeSpan.micros(option, text);
    if (micros < least || micros > most) {
      throw HarnessException.badInput("%s must be from %s, not %s", option, range, text);
    }
    return micros;
  }
}
