// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.doctor;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.TimeSpan;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.doctor.ClusterSnapshot;
import dev.htk.harness.doctor.Examination;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.snapshot.Collector;
import dev.htk.snapshot.Snapshot;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk doctor}: says what is wrong with a running cluster, the most important first. */
@Command(
    name = "doctor",
    description = {
      "Says what is wrong with a running cluster, the most important first: regions that nobody"
          + " can use, slow DataNodes, held writes, full handlers, stalls, settings, skewed tables, memory."
          + " Changes nothing there.",
      "It works without the kit's recorder in the servers, and says what it cannot see.",
      "On a host that cannot run the kit, take a snapshot with the cluster's own Java and give it to"
          + " --snapshot elsewhere:",
      "  HBASE_CLASSPATH_PREFIX=htk-snapshot.jar hbase dev.htk.snapshot.Snapshot > snapshot.json"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing is wrong; there may be warnings",
      "1:something is wrong",
      "2:bad input or usage, such as a damaged snapshot",
      "3:the cluster cannot be reached"
    },
    footer = {
      "",
      "Example:",
      "  htk doctor --cluster /etc/hbase/conf",
      "  htk doctor --snapshot snapshot.json --format html > doctor.html"
    })
public final class DoctorCommand extends HtkCommand {

  private static final long LEAST_MICROS = TimeUnit.SECONDS.toMicros(1);
  private static final long MOST_MICROS = TimeUnit.DAYS.toMicros(30);
  private static final long MOST_WATCH_MILLIS = TimeUnit.MINUTES.toMillis(10);

  @Mixin private ClusterOption cluster;

  @Option(
      names = "--snapshot",
      paramLabel = "FILE",
      description = "Judges a snapshot, and asks no cluster.")
  private Path snapshot;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "How far back stalls are looked for, such as 10m (default: 1h). A snapshot has the hour"
              + " before it was taken.")
  private String since;

  @Option(
      names = "--watch",
      paramLabel = "TIME",
      description =
          "How long the counters are watched for writes that are held, such as 30s; 0s: not at all"
              + " (default: 12s, as HBase's pages show counters up to 10s late).")
  private String watch;

  @Option(
      names = "--format",
      paramLabel = "text|json|markdown|html",
      defaultValue = "text",
      description = "How the result is printed (default: ${DEFAULT-VALUE}).")
  private DoctorFormat format;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    Examination examination = Examination.of(snapshot == null ? live() : recorded());
    System.out.print(format.render(examination));
    System.out.flush();
    return done(examination.good());
  }

  private ClusterSnapshot live() throws HarnessException, IOException, InterruptedException {
    long micros = since == null ? Snapshot.USUAL_MICROS : TimeSpan.micros("--since", since);
    if (micros < LEAST_MICROS || micros > MOST_MICROS) {
      throw HarnessException.badInput("--since must be from 1s to 30d, not %s", since);
    }
    long watched =
        watch == null
            ? Snapshot.USUAL_WATCH_MILLIS
            : TimeUnit.MICROSECONDS.toMillis(TimeSpan.micros("--watch", watch));
    if (watched > MOST_WATCH_MILLIS) {
      throw HarnessException.badInput("--watch must be from 0s to 10m, not %s", watch);
    }
    Path folder = cluster.folder();
    try (RemoteCluster remote = RemoteCluster.connect(folder, RemoteCluster.IMPATIENT)) {
      if (watched > 0) {
        Notes.note(Phrase.of("watching the servers' counters for %.1f s", watched / 1e3));
      }
      return ClusterSnapshot.parse(
          folder.toString(), Collector.collect(remote.connection(), micros, watched).toString());
    }
  }

  private ClusterSnapshot recorded() throws HarnessException, IOException {
    if (cluster.given().isPresent() || since != null || watch != null) {
      throw HarnessException.badInput("--snapshot goes without --cluster, --since and --watch");
    }
    if (!Files.isRegularFile(snapshot)) {
      throw HarnessException.badInput("--snapshot '%s' is not a file", snapshot);
    }
    byte[] bytes = Files.readAllBytes(snapshot);
    return ClusterSnapshot.parse(snapshot.toString(), new String(bytes, StandardCharsets.UTF_8));
  }
}
