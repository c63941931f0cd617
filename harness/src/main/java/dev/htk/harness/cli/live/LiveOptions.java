package dev.htk.harness.cli.live;

import dev.htk.harness.cli.OutputFormat;
import dev.htk.harness.cli.TimeSpan;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import picocli.CommandLine.Option;

/** What {@code htk diagnose} takes of a running cluster, or of what recorders have kept. */
public final class LiveOptions {

  private static final long LEAST_PERIOD_MICROS = 500_000;
  private static final long MOST_PERIOD_MICROS = 60_000_000;

  @Option(
      names = "--live",
      description = "Show what holds up writes on a running cluster, until Ctrl-C.")
  private boolean live;

  @Option(
      names = "--cluster",
      paramLabel = "CONF_DIR",
      description = "A folder with the client configuration of the cluster.")
  private Path cluster;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Not live, but once: what held them up since then, such as 30m, 2h or"
              + " 2026-11-22T07:00:00Z, by what the recorders' rings still hold.")
  private String since;

  @Option(
      names = "--events",
      paramLabel = "DIR",
      description =
          "The same by the files that recorders wrote on their servers (htk.recorder.file), from"
              + " the folder that they were copied to, each host's in a folder of its own; with"
              + " --live, by both.")
  private Path events;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      defaultValue = "2s",
      description = "How often --live is refreshed (default: ${DEFAULT-VALUE}).")
  private String every;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "0",
      description = "How often in all; 0: until Ctrl-C (default: ${DEFAULT-VALUE}).")
  private long count;

  /**
   * Does what the options ask for.
   *
   * @return the exit code
   * @throws HarnessException if they do not go together, before anything is asked of the cluster
   */
  public int run(OutputFormat format) throws HarnessException, IOException, InterruptedException {
    requireWhole();
    Instant now = Instant.now();
    Long from = since == null ? null : Long.valueOf(micros(Since.parse(since, now)));
    if (from != null || events != null) {
      return new PostMortem(cluster, events, from).run(format);
    }
    return new LiveView(cluster, period(), count).run(format);
  }

  private void requireWhole() throws HarnessException {
    if (!live && cluster != null) {
      throw HarnessException.badInput("--cluster needs --live");
    }
    if (live && cluster == null) {
      throw HarnessException.badInput("--live needs --cluster CONF_DIR");
    }
    if (!live && events == null) {
      throw HarnessException.badInput(
          "--since, --every and --count need --live --cluster CONF_DIR, or --events DIR");
    }
    if (count < 0) {
      throw HarnessException.badInput("--count must not be below 0, as %d is", count);
    }
  }

  private Duration period() throws HarnessException {
    long micros = TimeSpan.micros("--every", every);
    if (micros < LEAST_PERIOD_MICROS || micros > MOST_PERIOD_MICROS) {
      throw HarnessException.badInput("--every must be from 500ms to 60s, not %s", every);
    }
    return Duration.of(micros, ChronoUnit.MICROS);
  }

  private static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }
}
