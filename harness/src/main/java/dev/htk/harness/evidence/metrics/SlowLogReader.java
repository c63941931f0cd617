// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.EvidenceLines;
import dev.htk.harness.evidence.EvidenceReader;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.run.EventLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.io.Text;

/**
 * Reads what {@code get_slowlog_responses} and {@code get_largelog_responses} of the HBase shell
 * print: an object for each call, in JSON over several lines, between lines of words. The objects
 * do not say which server had the call. Calls shorter than 100 ms are left out.
 */
public final class SlowLogReader implements EvidenceReader {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final Pattern FIRST_CALL =
      Pattern.compile("(?m)^\\[?\\{\\s*\"startTime\"\\s*:\\s*\\d+,\\s*\"processingTime\"");

  /** The name of a region: table, first key, time and, for all but the oldest, an encoded name. */
  private static final Pattern REGION =
      Pattern.compile("region= ([^,]+),.*?,\\d+(?:_\\d+)?\\.([0-9a-f]{32})\\..*", Pattern.DOTALL);

  /** Names the servers whose calls the shell was told to print. */
  private static final Pattern COMMAND =
      Pattern.compile("get_(?:slowlog|largelog)_responses[ (]+([^{\n]*)");

  private static final Pattern SERVER = Pattern.compile("[A-Za-z0-9._-]{1,255},\\d{1,5},\\d{13}");

  private static final Set<String> READS = Set.of("Get", "Scan");

  /** A call for several regions names only the first. */
  private static final String SEVERAL_REGIONS = "Multi";

  private static final Set<String> WRITES = Set.of("Mutate", "BulkLoadHFile", SEVERAL_REGIONS);

  private static final long LEAST_MICROS = TimeUnit.MILLISECONDS.toMicros(100);

  /** Larger times are damaged: in the year 5138. */
  private static final long LATEST = 100_000_000_000_000_000L;

  private static final int LONGEST_CALL = 1 << 20;

  @Override
  public boolean recognizes(String head) {
    return FIRST_CALL.matcher(head).find();
  }

  @Override
  public FileFacts read(EvidenceFile file, ReadingRules rules, Consumer<Sighting> sink)
      throws IOException {
    Calls calls = new Calls(file, sink);
    List<String> doubts = new ArrayList<>();
    long lines = EvidenceLines.read(file, LONGEST_CALL, doubts, calls::take);
    if (calls.bad > 0) {
      doubts.add(EvidenceLines.incomplete(calls.bad));
    }
    return calls.facts(lines, doubts);
  }

  /** The calls of a file, each from the line with its first brace to the one with its last. */
  private static final class Calls {
    private final EvidenceFile file;
    private final Consumer<Sighting> sink;
    private final StringBuilder open = new StringBuilder();
    private long begin;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;
    private long bad;

    /** The servers that the commands name. */
    private final Set<String> servers = new HashSet<>();

    /** Whether a command may have printed the calls of several servers. */
    private boolean isOfSeveral;

    /** The server whose calls are printed; null if it is not known. */
    private String server;

    Calls(EvidenceFile file, Consumer<Sighting> sink) {
      this.file = file;
      this.sink = sink;
    }

    FileFacts facts(long lines, List<String> doubts) {
      boolean isOfOne = !isOfSeveral && servers.size() < 2;
      FileFacts facts =
          new FileFacts(
              isOfOne ? server : null,
              isOfOne ? FileFacts.Origin.SERVER : FileFacts.Origin.CLUSTER,
              from,
              to,
              lines,
              doubts);
      return isOfSeveral
          ? facts.doubted(
              "it may list calls of several servers, and does not say which server had which call;"
                  + " print one server at a time")
          : facts;
    }

    /** Takes the servers from a command, which the shell repeats where it is piped in. */
    private void command(String line) {
      Matcher command = COMMAND.matcher(line);
      if (command.find()) {
        List<String> named =
            SERVER.matcher(command.group(1)).results().map(MatchResult::group).distinct().toList();
        server = named.size() == 1 ? named.get(0) : null;
        isOfSeveral |= server == null;
        servers.addAll(named);
      }
    }

    void take(Text text, long number) {
      String line = text.toString();
      command(line);
      String start = line.startsWith("[") ? line.substring(1) : line;
      if (start.startsWith("{")) {
        bad += open.isEmpty() ? 0 : 1;
        open.setLength(0);
        begin = number;
        open.append(start);
      } else if (!open.isEmpty() && open.length() < LONGEST_CALL) {
        open.append(line).append('\n');
      }
      boolean isLast = line.startsWith("}") || (begin == number && line.strip().endsWith("}"));
      if (isLast && !open.isEmpty()) {
        parse(open.toString());
        open.setLength(0);
      }
    }

    private void parse(String text) {
      try {
        pass(JSON.readTree(text));
      } catch (JsonProcessingException e) {
        bad++;
      }
    }

    private void pass(JsonNode call) {
      long started = micros(call, "startTime");
      long queue = micros(call, "queueTime");
      long processing = micros(call, "processingTime");
      if (started <= 0 || started > LATEST || queue < 0 || processing < 0) {
        bad++;
        return;
      }
      from = Math.min(from, started);
      to = Math.max(to, started + processing);
      String method = call.path("methodName").asText();
      boolean isOfData = READS.contains(method) || WRITES.contains(method);
      if (isOfData && queue + processing >= LEAST_MICROS) {
        EventLine row = row(call, method, started - queue, started + processing, queue);
        sink.accept(new Sighting(row, file.line(begin), Precision.MEASURED));
      }
    }

    private EventLine row(JsonNode call, String method, long start, long end, long queue) {
      Map<String, Long> figures = new TreeMap<>();
      figures.put(BatchPart.QUEUE.key(), queue);
      boolean isRead =
          READS.contains(method)
              || (call.has("multiGetsCount") && !call.has("multiMutationsCount"));
      if (isRead) {
        figures.put(BatchPart.READ.key(), end - start - queue);
      }
      figures.put(Figure.OPERATIONS.key(), Math.max(1, call.path("multiMutationsCount").asLong()));
      Matcher region = REGION.matcher(call.path("param").asText());
      boolean isNamed = region.matches();
      return new EventLine(
          "batch",
          server,
          null,
          isNamed ? region.group(1) : null,
          isNamed && !method.equals(SEVERAL_REGIONS) ? region.group(2) : null,
          null,
          null,
          call.path("clientAddress").asText().replaceFirst(":\\d+$", ""),
          start,
          end,
          figures);
    }

    private static long micros(JsonNode call, String field) {
      return TimeUnit.MILLISECONDS.toMicros(call.path(field).asLong());
    }
  }
}
