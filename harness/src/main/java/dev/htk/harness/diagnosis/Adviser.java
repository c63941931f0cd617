// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.read.AllocationStalls;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Proposes changed settings for the causes of a tail, each a bounded step from the value in force.
 * Each constant of {@link Remedy} is a rule.
 */
public final class Adviser {

  /** A cause with a smaller share of the excess is not worth a change. */
  private static final double LEAST_SHARE = 0.01;

  private static final Set<StallCause> OF_HANDLERS =
      EnumSet.of(StallCause.CALL_QUEUE, StallCause.CALL_REJECTED);

  /** The share of a queue's time from which on it is there for want of cores. */
  private static final double MOSTLY_STARVED = 0.5;

  private Adviser() {}

  /**
   * Proposes changes for every cause above chance, in the tail and in a backlog's loss, and for the
   * causes behind it, the largest share first. Proposes each setting once. More heap comes before
   * all others if a server lacks it, because a WAL or a handler that waits for memory looks slow
   * too, and a memstore of a small heap is full soon. It needs no test against chance: the JVM
   * itself says that threads waited for memory.
   */
  public static List<Advice> advise(
      Tail tail,
      Optional<Backlog> backlog,
      Manifest manifest,
      String folder,
      AllocationStalls stalls) {
    Map<StallCause, Double> shares = new EnumMap<>(StallCause.class);
    backlog
        .map(Backlog::byCause)
        .orElse(Map.of())
        .forEach((code, loss) -> addShares(shares, code, loss.share(), loss.behind()));
    tail.byCause()
        .forEach(
            (code, share) -> {
              if (share.exceedsChance()) {
                addShares(shares, code, share.share(), share.behind());
              }
            });
    List<StallCause> causes = largestFirst(shares, LEAST_SHARE);
    List<Advice> advice = new ArrayList<>();
    if (stalls.events() > 0
        && (stalls.showSmallHeap()
            || causes.contains(StallCause.GC_PAUSE)
            || share(tail, StallCause.GC_PAUSE) >= LEAST_SHARE)) {
      advice.add(moreHeap(manifest, stalls));
    }
    advice.addAll(
        propose(
            causes,
            SettingsCatalogue.ofServer(manifest.versions().hbase()),
            key -> inForce(manifest, key),
            changes -> TryCommand.of(manifest, folder, changes).orElse(null)));
    return List.copyOf(advice);
  }

  private static double share(Tail tail, StallCause cause) {
    CauseShare share = tail.byCause().get(cause.code());
    return share == null ? 0 : share.share();
  }

  private static Advice moreHeap(Manifest manifest, AllocationStalls stalls) {
    Optional<Long> heap =
        Optional.ofNullable(manifest.machine())
            .map(facts -> facts.get("heapBytes"))
            .filter(Number.class::isInstance)
            .map(bytes -> ((Number) bytes).longValue());
    return new Advice(
        StallCause.GC_PAUSE.code(),
        "-Xmx",
        heap.map(bytes -> new ByteSize(bytes).toString()).orElse("the present heap"),
        heap.map(bytes -> new ByteSize(2 * bytes).toString()).orElse("twice as much"),
        Phrase.of(
            "the heap is too small for a concurrent collector: threads waited for memory in"
                + " %s, %.1f s of %.1f s",
            Numbers.grouped(stalls.events(), "allocation stall"),
            stalls.micros() / 1e6,
            stalls.ofMicros() / 1e6),
        Activation.RESTART.words(),
        null);
  }

  /**
   * Proposes changes for causes in the given order, each setting once.
   *
   * @param inForce returns the value that servers use, if known; otherwise the default applies
   * @param command builds the command that tries some settings with their new values, the last of
   *     which is the advice's own; may return null
   */
  public static List<Advice> propose(
      List<StallCause> causes,
      SettingsCatalogue catalogue,
      Function<String, Optional<String>> inForce,
      Function<Map<String, String>, String> command) {
    Map<String, Advice> advice = new LinkedHashMap<>();
    for (StallCause cause : causes) {
      Map<String, String> changes = new LinkedHashMap<>();
      for (Remedy remedy : Remedy.of(cause)) {
        if (!remedy.joinsThePrevious()) {
          changes.clear();
        }
        Advice made =
            advice.computeIfAbsent(
                remedy.key(), key -> advice(cause, remedy, catalogue, inForce, changes, command));
        if (made != null) {
          changes.put(made.key(), made.to());
        }
      }
    }
    return List.copyOf(advice.values());
  }

  /**
   * Returns the changes to try against a cause, one after the other, those to advise first. Changes
   * of one list mean little alone, and are made together.
   *
   * @param seen the causes that have held up the same servers, in any state
   * @param inForce returns the value that servers use, if it is not the default
   */
  public static List<List<Advice>> toTry(
      StallCause cause,
      Set<StallCause> seen,
      SettingsCatalogue catalogue,
      Function<String, Optional<String>> inForce) {
    List<List<Advice>> tries = new ArrayList<>();
    for (Remedy remedy : Remedy.toTry(cause, seen)) {
      if (!remedy.joinsThePrevious() || tries.isEmpty()) {
        tries.add(new ArrayList<>());
      }
      Advice change = advice(cause, remedy, catalogue, inForce, Map.of(), changes -> null);
      if (change != null) {
        tries.get(tries.size() - 1).add(change);
      }
    }
    tries.removeIf(List::isEmpty);
    return tries;
  }

  /**
   * A setting with the values to which a trial's remedies can lead.
   *
   * @param ends the present value and those at the ends of the steps
   * @param joinsThePrevious whether it changes together with the reach before it
   */
  public record Reach(
      String key, String present, SortedSet<String> ends, boolean joinsThePrevious) {}

  /**
   * Returns what trials can change, each setting once.
   *
   * @param inForce returns the value that servers use, if it is not the default
   */
  public static List<Reach> reaches(
      SettingsCatalogue catalogue, Function<String, Optional<String>> inForce) {
    Map<String, Reach> reaches = new LinkedHashMap<>();
    for (Remedy remedy : Remedy.ofTrials()) {
      catalogue
          .find(remedy.key())
          .flatMap(setting -> inForce.apply(remedy.key()).or(setting::defaultValue))
          .map(String::strip)
          .ifPresent(
              present ->
                  reaches
                      .computeIfAbsent(
                          remedy.key(),
                          key ->
                              new Reach(
                                  key,
                                  present,
                                  new TreeSet<>(Set.of(present)),
                                  remedy.joinsThePrevious()))
                      .ends()
                      .add(remedy.farthest(present)));
    }
    return List.copyOf(reaches.values());
  }

  /** Returns all settings that may be proposed. */
  public static List<String> keys() {
    return Stream.of(Remedy.values()).map(Remedy::key).distinct().toList();
  }

  /**
   * Adds a cause's share to that of the cause and, in part, to those of the causes behind it. A
   * queue that is there for want of cores is none of its own: more handlers would compete for them.
   */
  public static void addShares(
      Map<StallCause, Double> shares, String code, double share, List<CauseShare.Chain> behind) {
    double starved =
        behind.stream()
            .filter(chain -> chain.causes().contains(StallCause.CPU_STARVED.code()))
            .mapToDouble(CauseShare.Chain::share)
            .sum();
    StallCause.find(code)
        .filter(cause -> !OF_HANDLERS.contains(cause) || starved < MOSTLY_STARVED)
        .ifPresent(cause -> shares.merge(cause, share, Double::sum));
    for (CauseShare.Chain chain : behind) {
      chain
          .causes()
          .forEach(further -> addShares(shares, further, share * chain.share(), List.of()));
    }
  }

  /** Orders causes by the share they account for; at equal shares, a root precedes its gate. */
  public static List<StallCause> largestFirst(Map<StallCause, Double> shares, double least) {
    return shares.entrySet().stream()
        .filter(entry -> entry.getValue() >= least)
        .sorted(
            Map.Entry.<StallCause, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Returns null if the setting cannot be changed that way.
   *
   * @param before changes that are made together with this one
   */
  private static Advice advice(
      StallCause cause,
      Remedy remedy,
      SettingsCatalogue catalogue,
      Function<String, Optional<String>> inForce,
      Map<String, String> before,
      Function<Map<String, String>, String> command) {
    Optional<Setting> setting = catalogue.find(remedy.key());
    Optional<String> present =
        inForce.apply(remedy.key()).or(() -> setting.flatMap(Setting::defaultValue));
    Optional<String> next = present.flatMap(remedy::proposal);
    if (setting.isEmpty() || next.isEmpty() || !setting.get().accepts(next.get())) {
      return null;
    }
    Map<String, String> changes = new LinkedHashMap<>(before);
    changes.put(remedy.key(), next.get());
    return new Advice(
        cause.code(),
        remedy.key(),
        present.get(),
        next.get(),
        remedy.why(present.get()),
        setting.get().uptake().words(),
        command.apply(changes));
  }

  /** Returns the value that region servers have configured, or else the requested one. */
  public static Optional<String> inForce(Manifest manifest, String key) {
    return Optional.ofNullable(manifest.settingsInForce()).stream()
        .flatMap(byServer -> byServer.values().stream())
        .map(ofServer -> ofServer.get(key))
        .filter(Objects::nonNull)
        .findFirst()
        .or(() -> Optional.ofNullable(manifest.profile().settings().get(key)));
  }
}
