// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.EvidenceLines;
import dev.htk.harness.evidence.EvidenceReader;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import dev.htk.tuning.text.Phrase;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads samples of region servers' metrics: a dump of a {@code /jmx} page, lines of such dumps with
 * their times, the answer of Prometheus to a range query, or Prometheus' text with timestamps.
 */
public final class MetricsReader implements EvidenceReader {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** More than the page of a server with thousands of regions. */
  private static final int LONGEST_LINE = 1 << 25;

  private static final int LONGEST_EXPOSED = 1 << 16;

  private static final Pattern LINES =
      Pattern.compile("\\{\"time\":\\d+,\"server\":\"[^\"]*\",\"beans\":");
  private static final Pattern DUMP = Pattern.compile("\\s*\\{\\s*\"beans\"\\s*:\\s*\\[");
  private static final Pattern RANGE =
      Pattern.compile("\\s*\\{\\s*\"status\"\\s*:\\s*\"success\"[^\\[]*\"result\"\\s*:\\s*\\[");
  private static final Pattern EXPOSED =
      Pattern.compile("([A-Za-z_:][\\w:]*)(?:\\{(.*)\\})?\\s+(\\S+)\\s+(\\d+(?:\\.\\d+)?)\\s*");
  private static final Pattern IN_HEAD =
      Pattern.compile(
          "(?m)^# (?:TYPE|HELP) [A-Za-z_:][\\w:]* |^[A-Za-z_:][\\w:]*\\{\\w+=\"[^\\n]*\\}"
              + " \\S+( \\d[\\d.]*)?\\s*$");
  private static final Pattern LABEL =
      Pattern.compile("([A-Za-z_]\\w*)=\"((?:[^\"\\\\]|\\\\.)*)\"");

  private static final double MICROS = 1e6;

  /** Larger times are milliseconds, smaller ones seconds. */
  private static final double LATEST_SECOND = 1e11;

  /** Reads the samples of a file into a join. */
  @FunctionalInterface
  private interface Format {

    /**
     * @return the number of lines or samples
     */
    long read(EvidenceFile file, SampleJoin join, List<String> doubts) throws IOException;
  }

  @Override
  public boolean recognizes(String head) {
    return format(head).isPresent();
  }

  private static Optional<Format> format(String head) {
    if (LINES.matcher(head).lookingAt()) {
      return Optional.of(MetricsReader::readLines);
    }
    if (DUMP.matcher(head).lookingAt()) {
      return Optional.of(MetricsReader::readDump);
    }
    if (RANGE.matcher(head).lookingAt()) {
      return Optional.of(MetricsReader::readRange);
    }
    return IN_HEAD.matcher(head).find() ? Optional.of(MetricsReader::readText) : Optional.empty();
  }

  @Override
  public FileFacts read(EvidenceFile file, ReadingRules rules, Consumer<Sighting> sink)
      throws IOException {
    List<String> doubts = new ArrayList<>();
    SampleJoin join = new SampleJoin(sink);
    long lines;
    try {
      lines = format(file.head()).orElseThrow().read(file, join, doubts);
    } catch (JsonProcessingException | EOFException e) {
      throw new IOException("it is cut off or damaged, so that its JSON cannot be read", e);
    }
    join.end();
    return new FileFacts(join.server(), join.from(), join.to(), lines, doubts);
  }

  private static long readDump(EvidenceFile file, SampleJoin join, List<String> doubts)
      throws IOException {
    try (InputStream bytes = file.open();
        JsonParser json = JSON.createParser(bytes)) {
      long dumps = 0;
      long others = 0;
      while (true) {
        int line = json.currentLocation().getLineNr();
        Optional<ServerReading> reading = JmxPage.next(json);
        if (json.currentToken() == null) {
          break;
        }
        dumps++;
        reading.ifPresent(sample -> join.take(sample, file.line(line)));
        others += reading.isPresent() ? 0 : 1;
      }
      if (others > 0) {
        doubts.add("it lacks the beans of a region server, or java.lang:type=Runtime for its time");
      }
      return dumps;
    }
  }

  private static long readLines(EvidenceFile file, SampleJoin join, List<String> doubts)
      throws IOException {
    AtomicLong bad = new AtomicLong();
    long lines =
        EvidenceLines.read(
            file,
            LONGEST_LINE,
            doubts,
            (line, number) -> {
              try (JsonParser json = JSON.createParser(line.getBytes(), 0, line.getLength())) {
                JmxPage.next(json)
                    .ifPresentOrElse(
                        sample -> join.take(sample, file.line(number)), bad::incrementAndGet);
              } catch (JsonProcessingException e) {
                bad.incrementAndGet();
              }
            });
    if (bad.get() > 0) {
      doubts.add(EvidenceLines.incomplete(bad.get()));
    }
    return lines;
  }

  private static long readText(EvidenceFile file, SampleJoin join, List<String> doubts)
      throws IOException {
    PrometheusSeries all = new PrometheusSeries();
    long lines =
        EvidenceLines.read(
            file, LONGEST_EXPOSED, doubts, (line, number) -> addExposed(line.toString(), all));
    all.replay(file, join);
    return lines;
  }

  private static void addExposed(String line, PrometheusSeries all) {
    Matcher exposed = EXPOSED.matcher(line);
    if (!exposed.matches()) {
      return;
    }
    Map<String, String> labels = new HashMap<>();
    if (exposed.group(2) != null) {
      Matcher label = LABEL.matcher(exposed.group(2));
      while (label.find()) {
        labels.put(label.group(1), label.group(2));
      }
    }
    double time = Double.parseDouble(exposed.group(4));
    all.series(exposed.group(1), labels)
        .ifPresent(
            series ->
                series.add(
                    Math.round(time < LATEST_SECOND ? time * MICROS : time * MICROS / 1000),
                    number(exposed.group(3))));
  }

  private static long readRange(EvidenceFile file, SampleJoin join, List<String> doubts)
      throws IOException {
    PrometheusSeries all = new PrometheusSeries();
    long nameless = 0;
    long samples = 0;
    try (InputStream bytes = file.open();
        JsonParser json = JSON.createParser(bytes)) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.START_ARRAY && "result".equals(json.currentName())) {
          while (json.nextToken() == JsonToken.START_OBJECT) {
            JsonNode series = JSON.readTree(json);
            samples = Math.max(samples, series.path("values").size());
            nameless += addSeries(series, all) ? 0 : 1;
          }
        }
      }
    }
    if (nameless > 0) {
      doubts.add(
          Phrase.of(
              "%,d series have no __name__: query the counters themselves, not rate() of them",
              nameless));
    }
    all.replay(file, join);
    return samples;
  }

  /** Returns whether the series has a name. */
  private static boolean addSeries(JsonNode series, PrometheusSeries all) {
    Map<String, String> labels = new HashMap<>();
    series.path("metric").properties().forEach(e -> labels.put(e.getKey(), e.getValue().asText()));
    String name = labels.getOrDefault("__name__", "");
    all.series(name, labels)
        .ifPresent(
            of ->
                series
                    .path("values")
                    .forEach(
                        value ->
                            of.add(
                                Math.round(value.path(0).asDouble() * MICROS),
                                number(value.path(1).asText()))));
    return !name.isEmpty();
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
