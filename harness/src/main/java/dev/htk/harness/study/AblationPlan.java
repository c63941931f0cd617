// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.env.ShellWord;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ResolvedProfile;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Lists the contrasts that an ablation measures.
 *
 * @param base the plan that compares stock with the profile
 * @param asked the profile as it was asked for: a shipped name or a file
 * @param changes the requested changes from stock, including those that cannot be measured
 * @param contrasts in the order in which they are measured
 * @param rounds pairs of JVMs for each contrast
 * @param keys the requested settings; empty for all that differ from stock
 * @param notes why a contrast is left out
 */
@RecordBuilder
public record AblationPlan(
    BenchPlan base,
    String asked,
    List<Change> changes,
    List<Contrast> contrasts,
    int rounds,
    Set<String> keys,
    List<String> notes)
    implements AblationPlanBuilder.With {

  /** Threshold above which an operation counts as slow; the usual bound of a wind tunnel. */
  public static final long SLOW_MICROS = TimeUnit.MILLISECONDS.toMicros(20);

  private static final String STOCK = "stock";

  /** Options on what a pair runs; the others of its command have values that a plan knows. */
  private static final Set<String> AS_GIVEN =
      Set.of(
          "--cluster",
          "--config",
          "--servers",
          "--table",
          "--client",
          "--threads",
          "--in-flight",
          "--recorder",
          "--disk-kind",
          "--wal-kind",
          "--storage",
          "--jvm",
          "--hbase-home",
          "--hadoop-home",
          "--java-home");

  /** Holds the content of {@code plan.json}. */
  private record Content(int rounds, List<Sides> contrasts) {}

  /** Holds a contrast; folders of trials have its place in the list. */
  private record Sides(String words, List<ObjectNode> sides) {}

  /**
   * Plans an ablation.
   *
   * @param profile a shipped name or a file
   * @param keys settings to look at; empty for all that differ from stock
   * @throws HarnessException if a part of the request is wrong, or there is nothing to measure
   */
  public static AblationPlan of(BenchRequest request, String profile, Set<String> keys, int rounds)
      throws HarnessException, InterruptedException {
    BenchPlan base = TunnelPlanner.load(request, List.of(STOCK, profile)).keepingFrom(SLOW_MICROS);
    ResolvedProfile stock = base.profiles().get(0);
    ResolvedProfile tuned = base.profiles().get(1);
    List<Change> all = Change.of(stock, tuned);
    requireKnown(keys, all, tuned.name());
    List<Change> changes =
        all.stream()
            .filter(
                change ->
                    keys.isEmpty() || change.settings().keySet().stream().anyMatch(keys::contains))
            .toList();
    List<Contrast> contrasts = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    if (keys.isEmpty() && !changes.isEmpty()) {
      contrasts.add(new Contrast(Contrast.Kind.WHOLE, null, base));
    }
    for (Change change : changes) {
      if (change.believed().isEmpty()) {
        add(contrasts, notes, Contrast.Kind.ADDED_TO_STOCK, change, base);
        add(contrasts, notes, Contrast.Kind.ADDED_TO_REST, change, base);
      }
    }
    if (contrasts.isEmpty()) {
      throw HarnessException.badInput(
          "%s changes nothing of stock there that a load could show: name another --setting, or"
              + " another machine with --as",
          tuned.name());
    }
    return new AblationPlan(
        base, profile, changes, List.copyOf(contrasts), rounds, keys, List.copyOf(notes));
  }

  private static void add(
      List<Contrast> contrasts,
      List<String> notes,
      Contrast.Kind kind,
      Change change,
      BenchPlan base) {
    ResolvedProfile stock = base.profiles().get(0);
    ResolvedProfile tuned = base.profiles().get(1);
    Set<String> keys = change.settings().keySet();
    try {
      List<ResolvedProfile> sides =
          kind == Contrast.Kind.ADDED_TO_STOCK
              ? List.of(stock, stock.taking(keys, tuned, STOCK + " with " + change.name()))
              : List.of(
                  tuned.taking(keys, stock, tuned.name() + " without " + change.name()), tuned);
      contrasts.add(new Contrast(kind, change, base.withSides(sides)));
    } catch (ProfileException e) {
      notes.add(change.name() + " is left out: " + e.getMessage());
    }
  }

  private static void requireKnown(Set<String> keys, List<Change> changes, String profile)
      throws HarnessException {
    for (String key : keys) {
      if (changes.stream().noneMatch(change -> change.settings().containsKey(key))) {
        throw HarnessException.badInput(
            "--setting %s: %s does not change it there; it changes %s",
            key,
            profile,
            String.join(
                ", ",
                changes.stream().flatMap(change -> change.settings().keySet().stream()).toList()));
      }
    }
  }

  /** Returns a plan that measures the whole profile against stock, and nothing else. */
  public AblationPlan wholeAlone() {
    return withContrasts(
        contrasts.stream().filter(contrast -> contrast.kind() == Contrast.Kind.WHOLE).toList());
  }

  private boolean isWholeAlone() {
    return contrasts.stream().allMatch(contrast -> contrast.kind() == Contrast.Kind.WHOLE);
  }

  /** Returns the name of the profile whose changes are measured. */
  public String profile() {
    return base.profiles().get(1).name();
  }

  /** Returns the name of the modelled machine, or of this host. */
  public String machine() {
    return base.modelled() == null ? TunnelSetting.HOST : base.modelled().name();
  }

  /** Returns the command that repeats the measurement, without options for its output. */
  String command() {
    BenchRequest request = base.request();
    StringBuilder command = new StringBuilder("htk bench ablation ").append(ShellWord.of(asked));
    option(command, "--as", machine());
    option(command, "--workload", base.workload().name());
    option(command, "--rounds", rounds);
    option(command, "--seed", request.seed());
    option(command, "--scale", request.hardware().scale());
    option(command, "--heap", request.hardware().heapBytes());
    option(command, "--cores", request.hardware().cores());
    option(command, "--disks", request.hardware().disks());
    request
        .workload()
        .properties()
        .forEach((key, value) -> option(command, "-p", key + "=" + Secrets.masked(key, value)));
    request
        .overrides()
        .forEach((key, value) -> option(command, "--set", key + "=" + Secrets.masked(key, value)));
    keys.forEach(key -> option(command, "--setting", key));
    addAsGiven(command, request.command());
    return isWholeAlone() ? command + " --whole" : command.toString();
  }

  /** Adds options that say what the pairs ran on, as the user gave them. */
  private static void addAsGiven(StringBuilder command, List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String[] parts = words.get(i).split("=", 2);
      if (AS_GIVEN.contains(parts[0])) {
        option(command, parts[0], ShellWord.of(parts.length > 1 ? parts[1] : words.get(i + 1)));
      }
    }
  }

  private static void option(StringBuilder command, String name, Object value) {
    if (value != null) {
      command.append(' ').append(name).append(' ').append(value);
    }
  }

  /** Returns how many seconds all pairs are expected to take. */
  public double seconds() {
    return (double) LoadPair.SECONDS * rounds * contrasts.size();
  }

  /** Identifies this plan in the folder of its trials, so that a killed command can resume. */
  public StudyFolder.Plan ofFolder() {
    List<Sides> sides =
        contrasts.stream()
            .map(contrast -> new Sides(contrast.words(), contrast.plan().identities()))
            .toList();
    return new StudyFolder.Plan("ablation", "plan.json", new Content(rounds, sides));
  }

  /**
   * Two sides that differ in one change.
   *
   * @param kind what the two sides are
   * @param change null for the whole profile
   * @param plan the plan of both sides, the one without the change first
   */
  public record Contrast(Kind kind, Change change, BenchPlan plan) {

    /** Names the two sides, the one without the change first. */
    enum Kind {
      /** Compares stock with the whole profile. */
      WHOLE,
      /** Compares stock with stock and the change. */
      ADDED_TO_STOCK,
      /** Compares the profile without the change with the profile. */
      ADDED_TO_REST
    }

    /** Names the contrast for progress and for the plan's file. */
    public String words() {
      return switch (kind) {
        case WHOLE -> "the whole profile";
        case ADDED_TO_STOCK -> change.name() + ", added to stock";
        case ADDED_TO_REST -> change.name() + ", added to the rest";
      };
    }
  }
}
