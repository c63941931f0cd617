// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.driver.Driver;
import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.phase.SlowOperationCounts;
import dev.htk.tuning.text.Phrase;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Makes one phase of the shares of all clients. Adds histograms, never percentiles: a merged bucket
 * is the sum of the clients' buckets. Reads all files side by side, so memory does not grow with
 * the length of the phase.
 *
 * @param results one of each client
 * @param folder holds the clients' own folders
 */
record MergedClients(Driver.Plan plan, List<ClientResult> results, Path folder) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long SECOND_MILLIS = 1000;
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final String SERVICE = ".service";
  private static final String RESPONSE = ".response";

  /** Clocks that differ by more put a client's seconds into wrong seconds of the phase. */
  private static final long MOST_APART_MILLIS = 250;

  /** Returns what is wrong with the figures if the clients' clocks surely differ by much. */
  Optional<String> clocksApart() {
    Comparator<ClientResult> byOffset =
        Comparator.comparingLong(client -> client.clock().offsetMillis());
    ClientResult ahead = results.stream().max(byOffset).orElseThrow();
    ClientResult behind = results.stream().min(byOffset).orElseThrow();
    long apart = ahead.clock().offsetMillis() - behind.clock().offsetMillis();
    long error = ahead.clock().errorMillis() + behind.clock().errorMillis();
    return apart - error <= MOST_APART_MILLIS
        ? Optional.empty()
        : Optional.of(
            Phrase.of(
                "the clock of client %d on %s was %,d ms ahead of that of client %d on %s (to %,d"
                    + " ms): they did not start together, and the throughput and the figures over"
                    + " time are wrong; let the hosts' clocks agree",
                ahead.client(), ahead.host(), apart, behind.client(), behind.host(), error));
  }

  /**
   * Passes on the phase's seconds, and returns its result.
   *
   * <p>A second of the phase takes the intervals of all clients that began nearest to its
   * beginning. All clients started at one time and collect every whole second since, so that these
   * are the same seconds, as far as the clients' clocks agree.
   */
  PhaseResult result(IntervalListener seconds) throws IOException {
    long start = results.stream().mapToLong(ClientResult::startMillis).min().orElseThrow();
    Map<Operation, Histogram> service = new EnumMap<>(Operation.class);
    Map<Operation, Histogram> response = new EnumMap<>(Operation.class);
    List<ClientLog> logs = new ArrayList<>();
    try {
      for (ClientResult result : results) {
        Path log = new RunFolder(folderOf(result)).clientHistograms();
        logs.add(new ClientLog(new HistogramLogReader(log.toFile()), start));
      }
      long next = 0;
      while (logs.stream().anyMatch(ClientLog::hasNext)) {
        long second =
            logs.stream().filter(ClientLog::hasNext).mapToLong(ClientLog::second).min().orElse(0);
        for (; next < second; next++) {
          // Nothing was acknowledged in it, and so no client has an interval of it.
          seconds.progress(count(service), plan.operations());
        }
        next = second + 1;
        Second all = new Second();
        logs.forEach(log -> log.addTo(all, second));
        all.pass(start + second * SECOND_MILLIS, seconds);
        all.service.forEach((operation, times) -> add(service, operation, times));
        all.response.forEach((operation, times) -> add(response, operation, times));
        seconds.progress(count(service), plan.operations());
      }
    } finally {
      logs.forEach(log -> log.reader.close());
    }
    seconds.ended(sum(ClientResult::acknowledged), plan.operations());
    return phase(start, operations(service, response));
  }

  private Path folderOf(ClientResult result) {
    return folder.resolve(ClientMapper.folder(result.client()));
  }

  /** Returns how many operations of the workload have been recorded. */
  private static long count(Map<Operation, Histogram> service) {
    return service.entrySet().stream()
        .mapToLong(
            of ->
                // Subtracts read-modify-writes, because their reads and updates are there as well.
                of.getKey() == Operation.READ_MODIFY_WRITE
                    ? -of.getValue().getTotalCount()
                    : of.getValue().getTotalCount())
        .sum();
  }

  private PhaseResult phase(long start, Map<Operation, OperationResult> operations) {
    // Keeps nanoseconds where no client came late.
    long nanos =
        results.stream()
            .mapToLong(result -> (result.startMillis() - start) * 1_000_000 + result.nanos())
            .max()
            .orElseThrow();
    return new PhaseResult(
        plan.phase(),
        operations,
        sum(ClientResult::issued),
        sum(ClientResult::acknowledged),
        nanos,
        results.stream().mapToDouble(ClientResult::offered).sum(),
        results.stream()
            .map(ClientResult::stopped)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null),
        results.stream().mapToLong(ClientResult::backlogNanos).max().orElseThrow());
  }

  private long sum(ToLongFunction<ClientResult> figure) {
    return results.stream().mapToLong(figure).sum();
  }

  private Map<Operation, OperationResult> operations(
      Map<Operation, Histogram> service, Map<Operation, Histogram> response) {
    Map<Operation, SortedMap<String, Long>> failures = new EnumMap<>(Operation.class);
    for (ClientResult result : results) {
      result
          .failures()
          .forEach(
              (operation, counts) ->
                  counts.forEach(
                      (status, count) ->
                          failures
                              .computeIfAbsent(operation, absent -> new TreeMap<>())
                              .merge(status, count, Long::sum)));
    }
    Map<Operation, OperationResult> operations = new EnumMap<>(Operation.class);
    for (Operation operation : Operation.values()) {
      if (service.containsKey(operation) || failures.containsKey(operation)) {
        operations.put(
            operation,
            new OperationResult(
                service.getOrDefault(operation, new Histogram(SIGNIFICANT_DIGITS)),
                response.getOrDefault(operation, new Histogram(SIGNIFICANT_DIGITS)),
                failures.getOrDefault(operation, new TreeMap<>())));
      }
    }
    return operations;
  }

  private static void add(Map<Operation, Histogram> sums, Operation operation, Histogram times) {
    sums.computeIfAbsent(operation, absent -> new Histogram(SIGNIFICANT_DIGITS)).add(times);
  }

  /** The latencies of all clients in one second. */
  private static final class Second {

    private final Map<Operation, Histogram> service = new EnumMap<>(Operation.class);
    private final Map<Operation, Histogram> response = new EnumMap<>(Operation.class);
    private long millis;

    void add(Histogram interval) {
      millis = Math.max(millis, interval.getEndTimeStamp() - interval.getStartTimeStamp());
      String tag = interval.getTag();
      for (Operation operation : Operation.values()) {
        if (tag.equals(operation.ycsbName() + SERVICE)) {
          MergedClients.add(service, operation, interval);
        } else if (tag.equals(operation.ycsbName() + RESPONSE)) {
          MergedClients.add(response, operation, interval);
        }
      }
    }

    void pass(long start, IntervalListener listener) {
      long end = start + Math.min(SECOND_MILLIS, Math.max(1, millis));
      for (Operation operation : Operation.values()) {
        if (service.containsKey(operation) || response.containsKey(operation)) {
          listener.interval(
              new Interval(
                  operation,
                  start,
                  end,
                  service.getOrDefault(operation, new Histogram(SIGNIFICANT_DIGITS)),
                  response.getOrDefault(operation, new Histogram(SIGNIFICANT_DIGITS))));
        }
      }
    }
  }

  /** One client's log, read interval by interval. */
  private static final class ClientLog {

    private final HistogramLogReader reader;
    private final long start;
    private Histogram next;

    ClientLog(HistogramLogReader reader, long start) {
      this.reader = reader;
      this.start = start;
      read();
    }

    private void read() {
      next = reader.hasNext() ? (Histogram) reader.nextIntervalHistogram() : null;
    }

    boolean hasNext() {
      return next != null;
    }

    /** Returns the second of the phase, from 0, that the next interval belongs to. */
    long second() {
      return Math.max(0, Math.round((next.getStartTimeStamp() - start) / (double) SECOND_MILLIS));
    }

    void addTo(Second all, long second) {
      while (next != null && second() <= second) {
        all.add(next);
        read();
      }
    }
  }

  /** Returns what was kept of the slow operations of all clients; null if they were not kept. */
  SlowOperationCounts slowOperations() {
    if (results.stream().anyMatch(result -> result.slow() == null)) {
      return null;
    }
    SortedMap<String, Long> thresholds = new TreeMap<>();
    for (ClientResult result : results) {
      // Above the highest, every client has kept all.
      result
          .slow()
          .thresholdMicros()
          .forEach((operation, micros) -> thresholds.merge(operation, micros, Math::max));
    }
    return new SlowOperationCounts(
        thresholds, sum(result -> result.slow().kept()), sum(result -> result.slow().dropped()));
  }

  /**
   * Adds the lines of one of the clients' files to a file of the run, in order of time.
   *
   * @param file the file in a folder like a run's
   * @param time when a line was written by its client, from its fields
   */
  void append(Function<RunFolder, Path> file, Path target, ToLongFunction<ObjectNode> time)
      throws IOException {
    PriorityQueue<Lines> clients =
        new PriorityQueue<>(Comparator.comparingLong(lines -> lines.time));
    try (BufferedWriter out =
        Files.newBufferedWriter(
            target, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (ClientResult result : results) {
        Path lines = file.apply(new RunFolder(folderOf(result)));
        if (Files.exists(lines)) {
          new Lines(Files.newBufferedReader(lines), time).readInto(clients);
        }
      }
      while (!clients.isEmpty()) {
        Lines first = clients.poll();
        out.write(first.line);
        out.newLine();
        first.readInto(clients);
      }
    }
  }

  /** One client's lines. */
  private static final class Lines {

    private final BufferedReader reader;
    private final ToLongFunction<ObjectNode> timeOf;
    private String line;
    private long time = Long.MIN_VALUE;

    Lines(BufferedReader reader, ToLongFunction<ObjectNode> timeOf) {
      this.reader = reader;
      this.timeOf = timeOf;
    }

    /** Reads the next line, and queues up unless there is none. */
    void readInto(PriorityQueue<Lines> clients) throws IOException {
      line = reader.readLine();
      if (line == null) {
        reader.close();
      } else {
        // A client's lines keep their order, even if their times do not.
        time = Math.max(time, timeOf.applyAsLong((ObjectNode) JSON.readTree(line)));
        clients.add(this);
      }
    }
  }
}
