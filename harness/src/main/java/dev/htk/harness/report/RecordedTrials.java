package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.report.PageData.ComparedSides;
import dev.htk.harness.report.PageData.Side;
import dev.htk.harness.run.RunFolder;
import dev.htk.tuning.evidence.EvidenceLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads the trials of a comparison or an experiment, finished or not: each trial in order, and the
 * trials of each side together. Sides are profiles, or what an experiment compares.
 */
final class RecordedTrials {

  /** The most trials on one page; further ones have only their own pages. */
  static final int MOST_TRIALS = 12;

  private static final String TRIAL = "trial-";

  private final Path folder;
  private final List<Path> trials;
  private final List<String> notices = new ArrayList<>();

  RecordedTrials(Path folder, List<Path> trials) {
    this.folder = folder;
    this.trials = trials;
  }

  /** Returns the folders of begun trials, in the order in which they ran. */
  static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> entry.getFileName().toString().startsWith(TRIAL))
          .filter(RunFolder::isBegun)
          .sorted()
          .toList();
    }
  }

  PageData read(Map<String, PageData.Cause> causes) throws HarnessException, IOException {
    JsonNode comparison = RecordedRun.document(new RunFolder(folder), "comparison.json", notices);
    List<RunData> runs = new ArrayList<>();
    Map<String, Distributions> distributions = new LinkedHashMap<>();
    Map<String, String> profiles = new HashMap<>();
    for (Path trial : trials) {
      Distributions ofTrial = new Distributions();
      boolean isDrawn = runs.size() < MOST_TRIALS;
      RunData run = RecordedRun.read(trial, Detail.AMONG_OTHERS, ofTrial, isDrawn);
      distributions.put(run.name(), ofTrial);
      profiles.put(run.name(), profile(run));
      if (isDrawn) {
        runs.add(run);
      }
    }
    if (comparison == null) {
      notices.add(
          "There is no comparison.json, so that no ratio can be given: the comparison was not"
              + " finished, or only one profile was recorded.");
    }
    if (trials.size() > runs.size()) {
      notices.add(
          String.format(
              Locale.ROOT,
              "The first %d of %d trials are drawn over time; each trial's folder has its own page.",
              runs.size(),
              trials.size()));
    }
    List<ComparedSides> sides =
        comparison != null && comparison.has("comparisons")
            ? ofExperiment(comparison, distributions)
            : List.of(ofProfiles(comparison, distributions, profiles));
    return new PageData(
        "trials",
        folder.toAbsolutePath().normalize().getFileName().toString(),
        notices,
        runs,
        trials.size(),
        sides,
        causes,
        evidence(runs),
        ChartLibrary.echarts());
  }

  /** Collects the evidence for the runs' profiles: sentences by profile, then by key. */
  static Map<String, Map<String, List<String>>> evidence(List<RunData> runs) {
    EvidenceLibrary library = EvidenceLibrary.shipped();
    Map<String, Map<String, List<String>>> byProfile = new TreeMap<>();
    for (String profile : runs.stream().map(RecordedTrials::profile).distinct().toList()) {
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

  private static String profile(RunData run) {
    return run.manifest() == null
        ? "profile not recorded"
        : run.manifest().path("profile").asText("profile not recorded");
  }

  private ComparedSides ofProfiles(
      JsonNode comparison, Map<String, Distributions> distributions, Map<String, String> profiles) {
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
    return new ComparedSides(
        Collections.emptySortedMap(), sides(bySide, distributions), comparison);
  }

  private List<ComparedSides> ofExperiment(
      JsonNode result, Map<String, Distributions> distributions) {
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
      all.add(new ComparedSides(condition, sides(bySide, distributions), comparison));
    }
    return all;
  }

  private static SortedMap<String, String> texts(JsonNode object) {
    SortedMap<String, String> texts = new TreeMap<>();
    object.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
    return texts;
  }

  private static List<Side> sides(
      Map<String, List<String>> trialsBySide, Map<String, Distributions> distributions) {
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
