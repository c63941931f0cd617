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
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** A run's folder as somebody reads it who has none of the kit's code. */
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

  /** The names of everything in the folder. */
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

  /** The objects of a file that has one a line. */
  List<JsonNode> lines(String name) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve(name))) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  /** The same of a file that a kill may have cut short within its last line. */
  List<JsonNode> linesUpToAKill(String name) throws IOException {
    String text = Files.readString(folder.resolve(name));
    List<JsonNode> lines = new ArrayList<>();
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  /** The flushes or compactions of a table. */
  List<JsonNode> events(String cause, String table) throws IOException {
    return lines("server-events.jsonl").stream()
        .filter(event -> event.path("cause").asText().equals(cause))
        .filter(event -> event.path("table").asText().equals(table))
        .toList();
  }

  /** All intervals of {@code client.hlog} added up, by tag. */
  Map<String, Histogram> clientTotals() throws FileNotFoundException {
    Map<String, Histogram> totals = new TreeMap<>();
    try (HistogramLogReader log = new HistogramLogReader(folder.resolve("client.hlog").toFile())) {
      EncodableHistogram next = log.nextIntervalHistogram();
      while (next != null) {
        totals.computeIfAbsent(next.getTag(), tag -> new Histogram(3)).add((Histogram) next);
        next = log.nextIntervalHistogram();
      }
    }
    return totals;
  }

  /** How many intervals {@code client.hlog} holds so far; 0 while there is none. */
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
