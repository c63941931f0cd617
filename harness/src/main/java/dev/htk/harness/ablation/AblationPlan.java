package dev.htk.harness.ablation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.ablation.Contrast.Kind;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.TrialsPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.windtunnel.TunnelDesign;
import dev.htk.harness.windtunnel.TunnelFacts;
import dev.htk.harness.windtunnel.TunnelPlanner;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What an ablation measures.
 *
 * @param base of stock and the profile
 * @param changes the profile's changes of stock that were asked for, also those that cannot be
 *     measured
 * @param contrasts in the order in which they are measured
 * @param rounds pairs of JVMs of each contrast
 * @param keys settings that were asked for; empty for all that differ from stock
 * @param notes why a contrast is left out
 */
public record AblationPlan(
    BenchPlan base,
    List<Change> changes,
    List<Contrast> contrasts,
    int rounds,
    Set<String> keys,
    List<String> notes) {

  /** From which on an operation counts as slow: the usual bound of a wind tunnel. */
  public static final long SLOW_MICROS = TimeUnit.MILLISECONDS.toMicros(20);

  private static final String STOCK = "stock";

  /** A load, the starts of its clusters, and their ends, for which a stall may have to pass. */
  private static final int PAIR_SECONDS =
      TunnelDesign.START_SECONDS + TunnelPlanner.LOAD_SECONDS + 2 * TunnelDesign.STOP_SECONDS;

  /** {@code plan.json}. */
  private record Content(int rounds, Map<String, List<ObjectNode>> contrasts) {}

  /**
   * Plans an ablation.
   *
   * @param profile a shipped name or a file
   * @param keys settings to look at; empty for all that differ from stock
   * @throws HarnessException if a part of the request is wrong, or there is nothing to measure
   */
  public static AblationPlan of(BenchRequest request, String profile, Set<String> keys, int rounds)
      throws HarnessException, InterruptedException {
    BenchPlan base = TunnelPlanner.load(request, List.of(STOCK, profile));
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
      contrasts.add(new Contrast(Kind.WHOLE, null, base));
    }
    for (Change change : changes) {
      if (change.believed().isEmpty()) {
        add(contrasts, notes, Kind.ADDED_TO_STOCK, change, base);
        add(contrasts, notes, Kind.ADDED_TO_REST, change, base);
      }
    }
    if (contrasts.isEmpty()) {
      throw HarnessException.badInput(
          "%s changes nothing of stock there that a load could show: name another --setting, or"
              + " another machine with --as",
          tuned.name());
    }
    return new AblationPlan(
        base, changes, List.copyOf(contrasts), rounds, keys, List.copyOf(notes));
  }

  private static void add(
      List<Contrast> contrasts, List<String> notes, Kind kind, Change change, BenchPlan base) {
    ResolvedProfile stock = base.profiles().get(0);
    ResolvedProfile tuned = base.profiles().get(1);
    Set<String> keys = change.settings().keySet();
    try {
      List<ResolvedProfile> sides =
          kind == Kind.ADDED_TO_STOCK
              ? List.of(stock, stock.taking(keys, tuned, STOCK + " with " + change.name()))
              : List.of(
                  tuned.taking(keys, stock, tuned.name() + " without " + change.name()), tuned);
      contrasts.add(new Contrast(kind, change, base.of(sides)));
    } catch (ProfileException e) {
      notes.add("%s is left out: %s".formatted(change.name(), e.getMessage()));
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

  /** The same with the whole profile against stock, and nothing else. */
  public AblationPlan wholeAlone() {
    return new AblationPlan(
        base,
        changes,
        contrasts.stream().filter(contrast -> contrast.kind() == Kind.WHOLE).toList(),
        rounds,
        keys,
        notes);
  }

  private boolean isWholeAlone() {
    return contrasts.stream().allMatch(contrast -> contrast.kind() == Kind.WHOLE);
  }

  /** The profile that is looked at. */
  public String profile() {
    return base.profiles().get(1).name();
  }

  /** The machine that is modelled, by name. */
  public String machine() {
    return base.modelled() == null ? TunnelFacts.HOST : base.modelled().name();
  }

  /** Repeats all of it; options that say nothing of what is measured are left out. */
  String command() {
    return "htk bench ablation %s --as %s --workload %s --rounds %d --seed %d"
            .formatted(profile(), machine(), base.workload().name(), rounds, base.request().seed())
        + keys.stream().map(" --setting "::concat).collect(Collectors.joining())
        + (isWholeAlone() ? " --whole" : "");
  }

  /** How long all of it is expected to take. */
  public double seconds() {
    return (double) PAIR_SECONDS * rounds * contrasts.size();
  }

  /** How long a pair of JVMs is expected to take. */
  static double pairSeconds() {
    return PAIR_SECONDS;
  }

  /** Says what the folder of its trials is of. */
  public TrialsPlan ofFolder() {
    Map<String, List<ObjectNode>> identities = new TreeMap<>();
    for (Contrast contrast : contrasts) {
      identities.put(
          contrast.words(),
          contrast.plan().profiles().stream()
              .map(side -> contrast.plan().identity(side.name()))
              .toList());
    }
    return new TrialsPlan("ablation", "plan.json", new Content(rounds, identities));
  }
}
