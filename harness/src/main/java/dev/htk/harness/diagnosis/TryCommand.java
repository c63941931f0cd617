// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import dev.htk.harness.run.ClientKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.WorkloadSpec;
import dev.htk.tuning.env.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Builds the command line that repeats a recorded run with one change and compares both runs. */
final class TryCommand {

  private static final Set<String> ONE_RUN = Set.of("load", "run");
  private static final Set<String> REPLACED = Set.of("--out", "--scale");
  private static final Set<String> OF_THE_RUN = Set.of("workload", "threadcount");

  private static final Pattern OWN_FILE = Pattern.compile("\\.ya?ml$");

  /** Options for the servers, of which a manifest has only what came of them. */
  private static final Set<String> OF_SERVERS =
      Set.of(
          "--as",
          "--servers",
          "--table",
          "--heap",
          "--cores",
          "--disks",
          "--disk-kind",
          "--wal-kind",
          "--storage",
          "--jvm",
          "--set");

  private static final SortedMap<String, String> COUNTS =
      new TreeMap<>(Map.of("recordcount", "--records", "operationcount", "--operations"));

  private TryCommand() {}

  /**
   * Returns the command; empty for a real cluster, whose servers a run cannot reconfigure, and for
   * a side that was started with more than a shipped profile, on modelled devices, or loaded at
   * another rate than it ran.
   */
  static Optional<String> of(Manifest manifest, String folder, Map<String, String> changes) {
    boolean isRebuilt = !isOfOneRun(manifest);
    // What such a side was started with beside its profile is not all in the manifest.
    boolean isMore =
        manifest.software() != null
            || manifest.profile().name().contains("@")
            || (manifest.machine() != null && manifest.machine().containsKey(Manifest.MODELLED))
            || manifest.command().stream().anyMatch(TryCommand::isOfServers)
            || (manifest.drive() != null && manifest.drive().loadTarget() != null);
    if (!manifest.isOnOwnCluster() || (isRebuilt && isMore)) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>(List.of("htk"));
    words.addAll(isRebuilt ? rebuilt(manifest) : asGiven(manifest.command()));
    add(words, "--scale", String.valueOf(manifest.profile().scale()));
    changes.forEach((key, value) -> add(words, "--set", key + "=" + value));
    String changed = folder + "-" + String.join("-", changes.keySet());
    add(words, "--out", changed);
    words.addAll(
        List.of("&&", "htk", "bench", "compare", ShellWord.of(folder), ShellWord.of(changed)));
    return Optional.of(String.join(" ", words));
  }

  /** Returns whether a word is such an option, a profile's own file, or of an experiment. */
  private static boolean isOfServers(String word) {
    return OWN_FILE.matcher(word).find()
        || word.equals("experiment")
        || OF_SERVERS.contains(word.split("=", 2)[0]);
  }

  private static boolean isOfOneRun(Manifest manifest) {
    return manifest.command().size() > 1 && ONE_RUN.contains(manifest.command().get(1));
  }

  /** Drops the folder and the scale; the caller adds the original scale, which must stay. */
  private static List<String> asGiven(List<String> command) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < command.size(); i++) {
      String word = command.get(i);
      if (REPLACED.contains(word)) {
        i++;
      } else if (REPLACED.stream().noneMatch(option -> word.startsWith(option + "="))) {
        words.add(ShellWord.of(word));
      }
    }
    return words;
  }

  /** Rebuilds the command of a trial of a comparison or experiment, which has none of its own. */
  private static List<String> rebuilt(Manifest manifest) {
    WorkloadSpec workload = manifest.workload();
    boolean isLoad = workload.phases().equals(List.of("load"));
    List<String> words = new ArrayList<>(List.of("bench", isLoad ? "load" : "run"));
    add(words, "--profile", manifest.profile().name());
    add(words, "--workload", workload.name());
    workload
        .properties()
        .forEach(
            (property, count) -> {
              if (COUNTS.containsKey(property)) {
                add(words, COUNTS.get(property), count);
              } else if (!OF_THE_RUN.contains(property)) {
                add(words, "-p", property + "=" + count);
              }
            });
    add(words, "--threads", String.valueOf(workload.threads()));
    if (workload.target() != null) {
      add(words, "--target", plain(workload.target()));
    }
    if (manifest.drive() != null) {
      addDrive(words, manifest.drive());
    }
    add(words, "--cluster", manifest.cluster());
    if (manifest.countClients() > 0) {
      add(words, "--on", "yarn");
      add(words, "--clients", String.valueOf(manifest.countClients()));
    }
    add(words, "--seed", String.valueOf(manifest.seed()));
    return words;
  }

  /** Adds the options of all drive settings that differ from their defaults. */
  private static void addDrive(List<String> words, DriveSpec drive) {
    DriveSpec plain = DriveSpec.PLAIN;
    addUnless(null, words, "--schedule", drive.schedule());
    if (drive.client() != null && drive.client() != plain.client()) {
      add(words, "--client", drive.client().word());
    }
    if (drive.client() == ClientKind.ASYNC) {
      addUnless(plain.inFlight(), words, "--in-flight", drive.inFlight());
    }
    if (drive.tailThresholdMicros() != null) {
      add(words, "--tail-threshold", drive.tailThresholdMicros() + "us");
    }
    if (drive.stopAtFailure()) {
      words.add("--stop-at-failure");
    }
    addUnless(plain.warmUp(), words, "--warmup", drive.warmUp());
    addUnless(plain.maxDrainSeconds(), words, "--drain", drive.maxDrainSeconds());
  }

  private static void addUnless(Object plain, List<String> words, String option, Object value) {
    if (value != null && !value.equals(plain)) {
      add(words, option, value.toString());
    }
  }

  private static void add(List<String> words, String option, String value) {
    words.add(option);
    words.add(ShellWord.of(value));
  }

  private static String plain(double rate) {
    return rate == Math.rint(rate) ? String.valueOf(Math.round(rate)) : String.valueOf(rate);
  }
}
