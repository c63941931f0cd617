// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Side;
import dev.htk.harness.workload.YcsbProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the recorded trials of one profile from the folders of one or more runs. */
public final class RecordedSide {

  private RecordedSide() {}

  /**
   * Reads one side.
   *
   * @param folder a run's folder, or one that holds {@code trial-NN-PROFILE} folders of one profile
   * @throws HarnessException if there is no finished run, or there are runs of several profiles
   */
  public static Side read(Path folder) throws HarnessException {
    List<Side.Trial> trials = new ArrayList<>();
    for (Path run : runs(folder)) {
      RunFolder runFolder = new RunFolder(run);
      trials.add(new Side.Trial(runFolder.readManifest(), runFolder.readSummary()));
    }
    List<String> profiles =
        trials.stream().map(trial -> trial.manifest().profile().name()).distinct().toList();
    if (profiles.size() > 1) {
      throw HarnessException.badInput(
          "'%s' holds runs of several profiles (%s): give the folder of one of its trials",
          folder, String.join(", ", profiles));
    }
    return new Side(profiles.get(0), trials);
  }

  /**
   * Checks that all trials of two sides did the same work in the same way, so that a ratio means
   * something. The clusters may differ, because they are often what is compared.
   *
   * @throws HarnessException if two trials differ, naming the differences
   */
  public static void requireAlike(Side first, Side second) throws HarnessException {
    for (Side side : List.of(first, second)) {
      for (Side.Trial trial : side.trials()) {
        requireAlike(first.manifest(), trial.manifest());
      }
    }
  }

  private static void requireAlike(Manifest first, Manifest second) throws HarnessException {
    Map<String, Object> one = work(first);
    Map<String, Object> other = work(second);
    List<String> differences = new ArrayList<>();
    for (Map.Entry<String, Object> entry : one.entrySet()) {
      Object value = other.get(entry.getKey());
      if (!Objects.equals(entry.getValue(), value)) {
        differences.add("%s: %s and %s".formatted(entry.getKey(), entry.getValue(), value));
      }
    }
    if (!differences.isEmpty()) {
      throw HarnessException.badInput(
          "these runs cannot be compared, they did different work (%s)",
          String.join("; ", differences));
    }
  }

  private static Map<String, Object> work(Manifest manifest) {
    Map<String, String> properties = new TreeMap<>(manifest.workload().properties());
    properties.remove(YcsbProperty.TABLE.key());
    Map<String, Object> work = new LinkedHashMap<>();
    work.put("workload", properties);
    work.put("phases", manifest.workload().phases());
    work.put("threads", manifest.workload().threads());
    work.put("target", manifest.workload().target());
    work.put("schedule", manifest.schedule());
    work.put("clients on YARN", manifest.countClients());
    work.put("client", manifest.drive() == null ? null : manifest.drive().client());
    work.put("load rate", manifest.drive() == null ? null : manifest.drive().loadTarget());
    work.put("scale", manifest.profile().scale());
    work.put("seed", manifest.seed());
    return work;
  }

  private static List<Path> runs(Path folder) throws HarnessException {
    if (RunFolder.isRun(folder)) {
      return List.of(folder);
    }
    if (Files.isDirectory(folder)) {
      try (Stream<Path> entries = Files.list(folder)) {
        List<Path> runs = entries.filter(RunFolder::isRun).sorted().toList();
        if (!runs.isEmpty()) {
          return runs;
        }
      } catch (IOException e) {
        throw HarnessException.badInput("'%s' cannot be read: %s", folder, e.getMessage());
      }
    }
    throw HarnessException.badInput(
        "'%s' is not the folder of a finished run: it has no manifest.json and summary.json",
        folder);
  }
}
