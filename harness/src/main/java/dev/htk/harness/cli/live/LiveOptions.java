// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.OutputFormat;
import dev.htk.harness.cli.kit.TimeSpan;
import dev.htk.harness.cli.kit.ZoneConverter;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** The options of {@code htk diagnose} for a running cluster and for what recorders have kept. */
public final class LiveOptions {

  static final String USUAL_PERIOD = "2s";

  private static final long LEAST_PERIOD_MICROS = 500_000;
  private static final long MOST_PERIOD_MICROS = 60_000_000;

  @Option(
      names = "--live",
      description = "Show what holds up writes on a running cluster, until Ctrl-C.")
  private boolean live;

  @Option(
      names = {"--cluster", "--config"},
      paramLabel = "CONF_DIR",
      description = ClusterOption.DESCRIPTION)
  private Path named;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Shows once what held up writes since then, such as 30m, 2h or 2026-11-22T07:00:00Z,"
              + " from what the recorders' rings still hold, or from files.")
  private String since;

  @Option(
      names = "--events",
      paramLabel = "DIR",
      description =
          "Reads recorder files (htk.recorder.file) that you copied from the servers to this"
              + " folder, each host's to a folder of its own; with --cluster, reads both.")
  private Path events;

  @Option(
      names = "--from",
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "Reads whatever the servers left behind, without a recorder: logs of HBase and DataNodes,"
              + " GC logs, /jmx, Prometheus, the shell's slow log; files and folders, plain or gz."
              + " With DIR, for the slow operations of that run.")
  private List<Path> from = List.of();

  @Option(
      names = "--timezone",
      paramLabel = "ZONE",
      converter = ZoneConverter.class,
      description =
          "Zone of times in files that name none, such as UTC or Europe/Paris (default: this"
              + " machine's).")
  private ZoneId timezone;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "How often --live is refreshed (default: 2s).")
  private String every;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Views to show in all; 0: until Ctrl-C (default: 0).")
  private Long count;

  /**
   * Runs the diagnosis that the options ask for.
   *
   * @return the exit code
   * @throws HarnessException if the options conflict, before the cluster is contacted
   */
  public int run(OutputFormat format) throws HarnessException, IOException, InterruptedException {
    Optional<FromFiles> files = files();
    if (files.isPresent()) {
      return files.get().run(format);
    }
    requireWhole();
    // Files tell enough by themselves; a live view and rings need a cluster.
    Path cluster =
        events == null ? ClusterOption.folder(Optional.ofNullable(named), System.getenv()) : named;
    Instant now = Instant.now();
    Long from = since == null ? null : Long.valueOf(micros(Since.parse(since, now)));
    if (from != null || events != null) {
      return new PostMortem(cluster, events, from).run(format);
    }
    return view(cluster, every == null ? USUAL_PERIOD : every, count == null ? 0 : count)
        .run(format);
  }

  /**
   * Returns the files to read in place of recorders; empty if none are given.
   *
   * @throws HarnessException if the options conflict
   */
  public Optional<FromFiles> files() throws HarnessException {
    if (from.isEmpty()) {
      if (timezone != null) {
        throw HarnessException.badInput("--timezone needs --from");
      }
      return Optional.empty();
    }
    if (live || named != null || events != null || every != null || count != null) {
      throw HarnessException.badInput(
          "--from reads files alone; drop it, or --live, --cluster, --events, --every and --count");
    }
    long earliest = since == null ? Long.MIN_VALUE : micros(Since.parse(since, Instant.now()));
    ZoneId zone = timezone == null ? ZoneId.systemDefault() : timezone;
    return Optional.of(new FromFiles(from, new ReadingRules(zone, earliest)));
  }

  /**
   * Returns a view that is refreshed so often.
   *
   * @param count how often in all; 0 for no end
   * @throws HarnessException if either is out of range
   */
  static LiveView view(Path cluster, String every, long count) throws HarnessException {
    if (count < 0) {
      throw HarnessException.badInput("--count must be 0 or more, not %d", count);
    }
    return new LiveView(cluster, period(every), count);
  }

  private void requireWhole() throws HarnessException {
    if (!live && named != null && since == null) {
      throw HarnessException.badInput(
          "--cluster needs --since TIME; 'htk live --cluster CONF_DIR' shows what happens now");
    }
    if (!live && since == null && events == null) {
      throw HarnessException.badInput("--every and --count need --live");
    }
    if ((since != null || events != null) && (every != null || count != null)) {
      throw HarnessException.badInput(
          "--every and --count apply only to a live view; drop them, or --since and --events");
    }
  }

  private static Duration period(String every) throws HarnessException {
    long micros = TimeSpan.micros("--every", every);
    if (micros < LEAST_PERIOD_MICROS || micros > MOST_PERIOD_MICROS) {
      throw HarnessException.badInput("--every must be from 500ms to 60s, not %s", every);
    }
    return Duration.of(micros, ChronoUnit.MICROS);
  }

  private static long micros(Instant time) {
    return TimeUnit.SECONDS.toMicros(time.getEpochSecond()) + time.getNano() / 1000;
  }

  /** Reads a time in the past from the command line: {@code 30m}, or an ISO time. */
  static final class Since {

    /** An offset in the text has priority over UTC. */
    private static final DateTimeFormatter ISO_OR_UTC =
        DateTimeFormatter.ISO_DATE_TIME.withZone(ZoneOffset.UTC);

    private Since() {}

    /**
     * Returns the time that a text stands for. An ISO time without a zone is in UTC, like all times
     * that the kit prints.
     *
     * @throws HarnessException if the text has neither form, or the time is not in the past
     */
    static Instant parse(String text, Instant now) throws HarnessException {
      Instant time = time(text.strip(), now);
      if (!time.isBefore(now)) {
        throw HarnessException.badInput(
            "--since %s is not in the past: it is %s now",
            text, now.truncatedTo(ChronoUnit.SECONDS));
      }
      return time;
    }

    private static Instant time(String text, Instant now) throws HarnessException {
      try {
        return now.minus(Quantity.duration(text));
      } catch (IllegalArgumentException notALength) {
        return iso(text);
      }
    }

    private static Instant iso(String text) throws HarnessException {
      try {
        return ISO_OR_UTC.parse(text, Instant::from);
      } catch (DateTimeException e) {
        throw HarnessException.badInput(
            "--since must be a length of time such as 90s, 30m, 2h or 1d, or an ISO time such as"
                + " 2026-11-22T07:00:00Z, not '%s'",
            text);
      }
    }
  }
}
