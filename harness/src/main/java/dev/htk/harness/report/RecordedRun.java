// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.Diagnoser.TailChoice;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads a run's folder, whether or not the run finished. */
final class RecordedRun {

  private final String name;
  private final RunFolder folder;
  private final Detail detail;
  private final List<String> notices = new ArrayList<>();

  private RecordedRun(String name, Path folder, Detail detail) {
    this.name = name;
    this.folder = new RunFolder(folder);
    this.detail = detail;
  }

  /**
   * Reads a folder.
   *
   * @param name what the page calls the run
   * @param distributions gets this run's distributions added
   * @param isDiagnosed whether the run's tail is diagnosed, which takes longest
   */
  static RunData read(
      String name, Path folder, Detail detail, Distributions distributions, boolean isDiagnosed)
      throws HarnessException, IOException {
    return new RecordedRun(name, folder, detail).read(distributions, isDiagnosed);
  }

  /**
   * Returns the content of a JSON file as a tree, so that folders from other versions of the kit
   * and from killed runs have a page too.
   *
   * @param notices gets a sentence if the file exists but is not a JSON object
   * @return null if the file is missing or broken
   */
  static JsonNode document(RunFolder folder, String name, List<String> notices) throws IOException {
    if (!Files.isRegularFile(folder.path().resolve(name))) {
      return null;
    }
    JsonNode content = folder.readTree(name);
    if (content == null) {
      notices.add(name + " cannot be read, it is no JSON object.");
    }
    return content;
  }

  private RunData read(Distributions distributions, boolean isDiagnosed)
      throws HarnessException, IOException {
    JsonNode manifest = document(folder, RunFolder.MANIFEST, notices);
    JsonNode summary = document(folder, RunFolder.SUMMARY, notices);
    if (summary == null) {
      note(
          "This run did not come to its end: there is no summary, and nothing was verified. What"
              + " was recorded up to then is shown.");
    }
    List<PhaseSpan> phases = PhaseSpan.of(manifest, summary);
    IntervalLog log = IntervalLog.read(folder.clientHistograms(), phases, detail.stretches());
    long origin = origin(log.timeline(), manifest);
    List<String> undiagnosed = new ArrayList<>();
    Diagnosis diagnosis = isDiagnosed ? diagnosis(undiagnosed) : null;
    Timeline timeline =
        log.timeline() == null ? new Timeline(origin, origin, 1, List.of()) : log.timeline();
    KeyRanges.Builder keys = new KeyRanges.Builder(manifest, origin, timeline.end());
    SlowOperations slow =
        SlowOperations.read(
            folder.slowOperations(), origin, detail.slowOperations(), keys, diagnosis);
    Stalls stalls = Stalls.read(folder, origin, detail, keys);
    addNotices(log, slow, stalls);
    notices.addAll(undiagnosed);
    distributions.add(log.distributions());
    return new RunData(
        name,
        summary == null ? "unfinished" : summary.path("verdict").asText("failed"),
        withoutLongLists(manifest),
        summary,
        phases,
        timeline,
        slow,
        stalls,
        log.distributions().curves(),
        log.distributions().late(),
        keys.build(),
        notices,
        diagnosis);
  }

  /** Returns the diagnosis of the run's tail; null, with the reason, if there is none. */
  private Diagnosis diagnosis(List<String> reasons) throws IOException {
    try {
      return Diagnoser.diagnose(folder, TailChoice.DEFAULT);
    } catch (HarnessException e) {
      reasons.add("Not diagnosed: " + e.getMessage());
      return null;
    }
  }

  private static long origin(Timeline timeline, JsonNode manifest) {
    if (timeline != null) {
      return timeline.origin();
    }
    return manifest == null ? 0 : manifest.path("start").asLong();
  }

  private void addNotices(IntervalLog log, SlowOperations slow, Stalls stalls) {
    if (log.timeline() == null) {
      note("No operation has been recorded: client.hlog is missing or empty.");
    } else if (log.timeline().merged() > 1) {
      note(
          "The run is long: a point of throughput and percentiles stands for %d intervals; its"
              + " percentiles and maximum are those of all their operations.",
          log.timeline().merged());
    }
    if (slow.seen() > slow.points().size()) {
      note(
          "%,d of %,d slow operations are drawn: the slowest of each stretch of time.",
          slow.points().size(), slow.seen());
    }
    long events = stalls.seen().values().stream().mapToLong(Long::longValue).sum();
    if (events > stalls.bars().size()) {
      note(
          "%,d of %,d stall events and slow batches are drawn: the longest of each cause and"
              + " stretch of time, in the %d of %d lanes that were held up longest.",
          stalls.bars().size(), events, stalls.lanes().size(), stalls.lanesInAll());
    }
    if (!stalls.recorded()) {
      note(
          "Stall events were not recorded: there is no server-events.jsonl. Those of the servers are"
              + " from their own logs.");
    }
    if (stalls.lost() > 0) {
      note(
          "The recorders lost %,d events that came faster than they could be read: lanes may have"
              + " gaps.",
          stalls.lost());
    }
    long broken = log.broken() + slow.broken() + stalls.broken();
    if (broken > 0) {
      note(
          "%s (client.hlog %d, slow-ops.jsonl %d, events %d) left out, as a kill" + " leaves them.",
          Numbers.counted(broken, "broken line") + Numbers.plural(broken, " was", " were"),
          log.broken(),
          slow.broken(),
          stalls.broken());
    }
  }

  private void note(String format, Object... arguments) {
    notices.add(String.format(Locale.ROOT, format, arguments));
  }

  /** Replaces WALs and split keys by totals, because runs have thousands of them. */
  private static JsonNode withoutLongLists(JsonNode manifest) {
    if (manifest == null) {
      return null;
    }
    ObjectNode shorter = manifest.deepCopy();
    Map<String, Long> blocks = new TreeMap<>();
    for (JsonNode logs : manifest.path("walPlacement").path("servers")) {
      for (JsonNode log : logs) {
        log.properties()
            .forEach(entry -> blocks.merge(entry.getKey(), entry.getValue().asLong(), Long::sum));
      }
    }
    shorter.remove("walPlacement");
    shorter.putPOJO("walBlocks", blocks);
    if (shorter.path("table") instanceof ObjectNode table) {
      table.put("regions", table.path("splits").size() + 1);
      table.remove("splits");
    }
    return shorter;
  }
}
