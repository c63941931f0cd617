// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.report.PageData.ComparedSides;
import dev.htk.harness.report.PageData.Side;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.rate.Criterion;
import dev.htk.tuning.evidence.EvidenceLibrary;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the trials of a comparison or an experiment, finished or not, or runs that were picked one
 * by one: each in order, and those of each side together. Sides are profiles, what an experiment
 * compares, or the picked runs.
 */
final class RecordedTrials {

  /** The most runs drawn over time on one page; further ones have only their own pages. */
  static final int MOST_TRIALS = 12;

  private static final String TRIAL = "trial-";
  private static final Pattern NUMBER = Pattern.compile(TRIAL + "(\\d{1,9})");

  private final List<String> notices = new ArrayList<>();
  private final List<RunData> runs = new ArrayList<>();
  private final List<PageData.Undrawn> undrawn = new ArrayList<>();
  private final Map<String, Distributions> distributions = new LinkedHashMap<>();
  private final Map<String, String> profiles = new HashMap<>();

  private RecordedTrials() {}

  /** Returns the folders of begun trials, in the order in which they ran. */
  static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> entry.getFileName().toString().startsWith(TRIAL))
          .filter(RunFolder::isBegun)
          .sorted(Comparator.comparingInt(RecordedTrials::number).thenComparing(path -> path))
          .toList();
    }
  }

  /** Returns the number behind the first word of a folder's name; 0 if there is none. */
  private static int number(Path trial) {
    Matcher digits = NUMBER.matcher(trial.getFileName().toString());
    return digits.lookingAt() ? Integer.parseInt(digits.group(1)) : 0;
  }

  /** Reads the trials of a comparison or an experiment. */
  static PageData ofFolder(
      Path folder, List<Path> trials, Criterion slo, Map<String, PageData.Cause> causes)
      throws HarnessException, IOException {
    RecordedTrials recorded = new RecordedTrials();
    JsonNode comparison =
        RecordedRun.document(new RunFolder(folder), "comparison.json", recorded.notices);
    for (Path trial : trials) {
      recorded.read(Report.nameOf(trial), trial);
    }
    List<ComparedSides> sides;
    if (comparison == null && Files.exists(folder.resolve("experiment.json"))) {
      recorded.notices.add(
          "The experiment has no result yet, so that its trials are not put side by side.");
      sides = List.of();
    } else if (comparison == null) {
      recorded.notices.add(
          "There is no comparison.json, so that no ratio can be given: the comparison was not"
              + " finished, or only one profile was recorded.");
      sides = List.of(recorded.ofProfiles(null));
    } else if (comparison.has("comparisons")) {
      sides = recorded.ofExperiment(comparison);
    } else {
      sides = List.of(recorded.ofProfiles(comparison));
    }
    return recorded.page(
        "trials", Report.nameOf(folder), sides, slo == null ? boundOf(comparison) : slo, causes);
  }

  /** Reads runs that were recorded on their own, each a side under its label. */
  static PageData ofRuns(Map<String, Path> runs, Criterion slo, Map<String, PageData.Cause> causes)
      throws HarnessException, IOException {
    RecordedTrials recorded = new RecordedTrials();
    Map<String, List<String>> bySide = new LinkedHashMap<>();
    for (Map.Entry<String, Path> run : runs.entrySet()) {
      recorded.read(run.getKey(), run.getValue());
      bySide.put(run.getKey(), List.of(run.getKey()));
    }
    recorded.notices.add(
        "These runs were recorded at different times, so that any change of cluster or machine is"
            + " part of every difference.");
    ComparedSides sides =
        new ComparedSides(Collections.emptySortedMap(), recorded.sides(bySide), null);
    return recorded.page("runs", String.join(", ", runs.keySet()), List.of(sides), slo, causes);
  }

  /** Returns the bound under which a comparison's rates counted as sustained; null if none did. */
  private static Criterion boundOf(JsonNode comparison) {
    String bound =
        comparison == null ? "" : comparison.path("tunnel").path("sustained").path("slo").asText();
    try {
      return bound.isEmpty() ? null : Criterion.parse(bound);
    } catch (HarnessException e) {
      return null; // another version of the kit wrote it
    }
  }

  private void read(String name, Path folder) throws HarnessException, IOException {
    Distributions ofRun = new Distributions();
    boolean isDrawn = runs.size() < MOST_TRIALS;
    RunData run = RecordedRun.read(name, folder, Detail.AMONG_OTHERS, ofRun, isDrawn);
    distributions.put(name, ofRun);
    if (isDrawn) {
      runs.add(run);
    } else {
      boolean isFirst = !profiles.containsValue(profile(run));
      undrawn.add(
          new PageData.Undrawn(
              name, run.state(), isFirst ? run.manifest() : null, run.summary(), run.late()));
    }
    profiles.put(name, profile(run));
  }

  private PageData page(
      String kind,
      String title,
      List<ComparedSides> sides,
      Criterion slo,
      Map<String, PageData.Cause> causes)
      throws IOException {
    if (!undrawn.isEmpty()) {
      notices.add(
          Phrase.of(
              "The first %d of %d %s are drawn over time; each folder has its own page.",
              runs.size(), distributions.size(), kind));
    }
    return new PageData(
        kind,
        title,
        notices,
        runs,
        undrawn,
        sides,
        PageData.Bound.of(slo),
        causes,
        evidence(profiles.values()),
        ChartLibrary.echarts());
  }

  /** Collects the evidence for profiles: sentences by profile, then by key. */
  static Map<String, Map<String, List<String>>> evidence(Collection<String> profiles) {
    EvidenceLibrary library = EvidenceLibrary.shipped();
    Map<String, Map<String, List<String>>> byProfile = new TreeMap<>();
    for (String profile : new TreeSet<>(profiles)) {
      Map<String, List<String>> byKey = new TreeMap<>();
      library.all().stream()
          .filter(evidence -> evidence.profile().equals(profile))
          .flatMap(evidence -> evidence.changes().stream())
          .flatMap(change -> change.settings().keySet().stream())
          .forEach(key -> byKey.put(key, library.sentences(profile, key)));
      if (!byKey.isEmpty()) {
        byProfile.put(profile, byKey);
      }
    }
    return byProfile;
  }

  /** Returns what a run's profile is called. */
  static String profile(RunData run) {
    return run.manifest() == null
        ? "profile not recorded"
        : run.manifest().path("profile").asText("profile not recorded");
  }

  private ComparedSides ofProfiles(JsonNode comparison) {
    Map<String, List<String>> bySide = new LinkedHashMap<>();
    if (comparison != null) {
      bySide.put(comparison.path("baseline").asText(), new ArrayList<>());
    }
    distributions
        .keySet()
        .forEach(
            trial ->
                bySide
                    .computeIfAbsent(profiles.get(trial), unused -> new ArrayList<>())
                    .add(trial));
    return new ComparedSides(Collections.emptySortedMap(), sides(bySide), comparison);
  }

  private List<ComparedSides> ofExperiment(JsonNode result) {
    String compared = result.path("compared").asText();
    List<ComparedSides> all = new ArrayList<>();
    for (JsonNode entry : result.path("comparisons")) {
      SortedMap<String, String> condition = texts(entry.path("condition"));
      JsonNode comparison = entry.path("comparison");
      Map<String, List<String>> bySide = new LinkedHashMap<>();
      bySide.put(comparison.path("baseline").asText(), new ArrayList<>());
      bySide.put(comparison.path("profile").asText(), new ArrayList<>());
      for (JsonNode row : result.path("rows")) {
        SortedMap<String, String> coordinates = texts(row.path("coordinates"));
        List<String> side = bySide.get(coordinates.get(compared));
        if (side != null && coordinates.entrySet().containsAll(condition.entrySet())) {
          side.add(row.path("folder").asText());
        }
      }
      all.add(new ComparedSides(condition, sides(bySide), comparison));
    }
    return all;
  }

  private static SortedMap<String, String> texts(JsonNode object) {
    SortedMap<String, String> texts = new TreeMap<>();
    object.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
    return texts;
  }

  private List<Side> sides(Map<String, List<String>> trialsBySide) {
    List<Side> sides = new ArrayList<>();
    trialsBySide.forEach(
        (name, ofSide) -> {
          Distributions together = new Distributions();
          ofSide.stream().map(distributions::get).filter(Objects::nonNull).forEach(together::add);
          sides.add(new Side(name, ofSide, together.curves()));
        });
    return sides;
  }
}
