// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads a run's folder without the kit's code. */
record RunFiles(Path folder) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  JsonNode manifest() throws IOException {
    return json("manifest.json");
  }

  JsonNode summary() throws IOException {
    return json("summary.json");
  }

  JsonNode json(String name) throws IOException {
    return JSON.readTree(folder.resolve(name).toFile());
  }

  /** Returns the names of everything in the folder. */
  SortedSet<String> names() throws IOException {
    return namesIn(folder);
  }

  static SortedSet<String> namesIn(Path folder) throws IOException {
    SortedSet<String> names = new TreeSet<>();
    try (Stream<Path> entries = Files.list(folder)) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    }
    return names;
  }

  /** Returns the objects of a file with one object on each line. */
  List<JsonNode> lines(String name) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve(name))) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  /** Returns the objects of a file whose last line a kill may have cut short. */
  List<JsonNode> linesUpToAKill(String name) throws IOException {
    String text = Files.readString(folder.resolve(name));
    List<JsonNode> lines = new ArrayList<>();
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  /** Returns the flushes or compactions of a table. */
  List<JsonNode> events(String cause, String table) throws IOException {
    return lines("server-events.jsonl").stream()
        .filter(event -> event.path("cause").asText().equals(cause))
        .filter(event -> event.path("table").asText().equals(table))
        .toList();
  }

  /** Returns the sums of all intervals of {@code client.hlog}, by tag. */
  Map<String, Histogram> clientTotals() throws FileNotFoundException {
    return clientTotals(start -> true);
  }

  /**
   * Returns the sums of some intervals of {@code client.hlog}, by tag.
   *
   * @param start accepts the start of an interval, in milliseconds since the epoch
   */
  Map<String, Histogram> clientTotals(LongPredicate start) throws FileNotFoundException {
    Map<String, Histogram> totals = new TreeMap<>();
    try (HistogramLogReader log = new HistogramLogReader(folder.resolve("client.hlog").toFile())) {
      EncodableHistogram next = log.nextIntervalHistogram();
      while (next != null) {
        if (start.test(next.getStartTimeStamp())) {
          totals.computeIfAbsent(next.getTag(), tag -> new Histogram(3)).add((Histogram) next);
        }
        next = log.nextIntervalHistogram();
      }
    }
    return totals;
  }

  /** Returns the number of intervals in {@code client.hlog} so far; 0 without the file. */
  long clientIntervals() throws IOException {
    Path log = folder.resolve("client.hlog");
    if (!Files.exists(log)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.startsWith("Tag=")).count();
    }
  }
}
