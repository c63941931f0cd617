// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.collect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.folder.ReadableFiles;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.secrets.RowKeys;
import dev.htk.secrets.Secrets;
import dev.htk.snapshot.Collector;
import dev.htk.snapshot.CounterPage;
import dev.htk.tuning.text.Phrase;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.ZipException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.LogEntry;
import org.apache.hadoop.hbase.client.ServerType;

/**
 * Collects evidence of a running cluster into an archive. What cannot be read is left out and said.
 *
 * @param zone of times in logs that name none
 * @param keys whether row keys are shown
 * @param doubts gets a sentence on each thing that is left out
 */
public record EvidenceCollector(Span span, ZoneId zone, boolean keys, Consumer<String> doubts) {

  /** Failures in a row after which a server is asked no more; one that starts has one. */
  private static final int MOST_FAILURES = 2;

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MOST_SLOW_CALLS = 10_000;

  /** Bytes of a sample of a server's beans, as they are on a server with few tables. */
  private static final long SAMPLE_BYTES = 40_000;

  /**
   * The time that is collected.
   *
   * @param since from when on logs are taken
   * @param every time between two samples of the beans
   * @param samples number of samples; 1 or more
   */
  public record Span(Instant since, Duration every, int samples) {}

  /** The files to take a part of, by the name that each gets in the archive. */
  public Map<String, Path> logs(List<Path> given) throws HarnessException, IOException {
    Map<String, Path> logs = new TreeMap<>();
    Set<Path> taken = new HashSet<>();
    for (Path path : given) {
      if (!Files.exists(path)) {
        throw HarnessException.badInput("--logs '%s': no such file or folder", path);
      }
      // A walk does not enter a folder that is a link.
      Path whole = path.toRealPath();
      for (Path file : ReadableFiles.under(whole, doubts)) {
        boolean isOfSpan = !Files.getLastModifiedTime(file).toInstant().isBefore(span.since());
        if (isOfSpan && taken.add(ReadableFiles.place(file))) {
          logs.put("logs/" + whole.getRoot().relativize(file), file);
        }
      }
    }
    return logs;
  }

  /** Estimates the bytes to be read, before they are compressed. */
  public long bytes(Map<String, Path> logs, int servers) throws IOException {
    long bytes = SAMPLE_BYTES * servers * span.samples();
    for (Path log : logs.values()) {
      bytes += Files.size(log);
    }
    return bytes;
  }

  /**
   * Collects all into an archive.
   *
   * @param target the archive, which is there only if all went well
   * @param limit most bytes of it
   * @return its bytes
   */
  public long collect(RemoteCluster cluster, Map<String, Path> logs, Path target, long limit)
      throws HarnessException, IOException, InterruptedException {
    try (EvidenceArchive archive = new EvidenceArchive(target, limit);
        Admin admin = cluster.connection().getAdmin()) {
      // First the logs: the limit is exceeded by them, if by anything.
      for (Map.Entry<String, Path> log : logs.entrySet()) {
        add(archive, log.getKey(), log.getValue(), logs.keySet());
      }
      String snapshot = snapshot(cluster);
      archive.add("snapshot.json", out -> out.write(snapshot.getBytes(StandardCharsets.UTF_8)));
      for (ServerName server : cluster.liveServers().keySet()) {
        addSlowLog(archive, admin, server);
      }
      archive.add("jmx.jsonl", out -> sample(cluster, out));
      archive.finish();
    }
    return Files.size(target);
  }

  private void add(EvidenceArchive archive, String name, Path log, Set<String> names)
      throws HarnessException, IOException, InterruptedException {
    LogPart part = new LogPart(new EvidenceFile(log, name), span.since(), zone, keys);
    try {
      if (!part.isText()) {
        doubts.accept(name + " is empty or no text, and left out");
        return;
      }
    } catch (IOException e) {
      doubts.accept(name + " cannot be read, and is left out");
      return;
    }
    String unpacked = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    archive.add(
        names.contains(unpacked) ? name : unpacked,
        out -> {
          try {
            part.writeTo(out);
          } catch (EOFException | ZipException e) {
            doubts.accept(name + " is cut off or damaged, and is there up to that place");
          }
        });
  }

  private String snapshot(RemoteCluster cluster) throws IOException {
    long micros =
        TimeUnit.MILLISECONDS.toMicros(
            Math.max(1, Duration.between(span.since(), Instant.now()).toMillis()));
    String snapshot = Collector.collect(cluster.connection(), micros, 0).toString();
    return keys ? snapshot : masked(snapshot);
  }

  /** Masks the keys of regions, and keeps their order. */
  static String masked(String snapshot) throws IOException {
    JsonNode root = JSON.readTree(snapshot);
    for (JsonNode region : root.path("transitions")) {
      ((ObjectNode) region).put("region", RowKeys.masked(region.path("region").asText()));
    }
    for (JsonNode table : root.path("tables")) {
      List<JsonNode> regions = new ArrayList<>();
      table.path("regions").forEach(regions::add);
      for (int i = 0; i < regions.size(); i++) {
        ObjectNode region = (ObjectNode) regions.get(i);
        region.put("start", i == 0 ? "" : key(i));
        region.put("end", i + 1 == regions.size() ? "" : key(i + 1));
      }
    }
    return root.toString();
  }

  private static String key(int number) {
    return Phrase.of("masked-%08d", number);
  }

  /** Adds the ring as HBase's shell prints it; nothing if the ring is empty or off. */
  private void addSlowLog(EvidenceArchive archive, Admin admin, ServerName server)
      throws HarnessException, IOException, InterruptedException {
    StringBuilder entries = new StringBuilder();
    try {
      for (LogEntry entry :
          admin.getLogEntries(
              Set.of(server), "SLOW_LOG", ServerType.REGION_SERVER, MOST_SLOW_CALLS, Map.of())) {
        entries.append(slowCall(entry.toJsonPrettyPrint())).append('\n');
      }
    } catch (IOException | RuntimeException e) {
      // HBase's client wraps what goes wrong at a server.
      doubts.accept("the slow log of " + server + " is left out: " + e.getMessage());
    }
    if (!entries.isEmpty()) {
      archive.add(
          server + "/slow-log.json",
          out -> out.write(entries.toString().getBytes(StandardCharsets.UTF_8)));
    }
  }

  private String slowCall(String json) throws IOException {
    if (keys) {
      return json;
    }
    ObjectNode call = (ObjectNode) JSON.readTree(json);
    for (String field : List.of("param", "scan", "requestAttributes", "connectionAttributes")) {
      if (call.has(field)) {
        call.put(field, Secrets.MASK);
      }
    }
    call.put("regionName", RowKeys.masked(call.path("regionName").asText()));
    return call.toPrettyString();
  }

  /** Samples the beans of all servers, each sample on a line with its time and server. */
  private void sample(RemoteCluster cluster, OutputStream out)
      throws IOException, InterruptedException {
    RecorderClock clock = RecorderClock.anchoredNow();
    Map<ServerName, Integer> failures = new HashMap<>();
    Set<ServerName> servers = new TreeSet<>(cluster.liveServers().keySet());
    long next = System.nanoTime();
    for (int i = 0; i < span.samples(); i++) {
      TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
      next += span.every().toNanos();
      try {
        servers.addAll(cluster.liveServers().keySet());
      } catch (IOException e) {
        doubts.accept("the master does not answer during the samples: " + e.getMessage());
      }
      for (ServerName server : servers) {
        // One that hangs, or hides its pages, would hold up the samples of the others each time.
        if (failures.getOrDefault(server, 0) == MOST_FAILURES) {
          continue;
        }
        String line;
        try {
          line = sample(cluster, server, clock);
          failures.remove(server);
        } catch (IOException e) {
          boolean isLast = failures.merge(server, 1, Integer::sum) == MOST_FAILURES;
          doubts.accept(
              (isLast ? "further samples" : "a sample")
                  + " of "
                  + server
                  + (isLast ? " are" : " is")
                  + " left out: "
                  + e.getMessage());
          continue;
        }
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static String sample(RemoteCluster cluster, ServerName server, RecorderClock clock)
      throws IOException {
    ObjectNode sample = JSON.createObjectNode();
    sample.put("time", clock.epochMicros()).put("server", server.toString());
    ArrayNode beans = sample.putArray("beans");
    for (CounterPage page : CounterPage.values()) {
      cluster.beans(server, page.query()).forEach(beans::add);
    }
    return sample.toString();
  }
}
