// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Divides the excess of a run: in total, by spike, by server and by region. Times are microseconds
 * of excess.
 */
public final class Findings {

  /** Background work with a larger p explains nothing. */
  private static final double MOST_P = 0.01;

  /** Background work explains nothing unless its share is this many times its chance level. */
  private static final double LEAST_OVER_CHANCE = 2;

  /** Enough if many of them give background work as large a share as it really has. */
  private static final int FEW_SHIFTS = 100;

  /**
   * A culprit's part of an excess, and when it was active.
   *
   * @param waitingMicros the part spent waiting behind operations that the culprit held
   * @param measuredMicros the part that was measured
   */
  public record Part(
      Culprit culprit,
      double micros,
      double waitingMicros,
      double measuredMicros,
      long from,
      long to) {

    private static Part of(Culprit culprit, Shares.Part part) {
      return new Part(
          culprit,
          part.micros(),
          part.isWaiting() ? part.micros() : 0,
          part.isMeasured() ? part.micros() : 0,
          part.from(),
          part.to());
    }

    /** Returns both parts together; the culprit is this one's. */
    public Part plus(Part other) {
      return new Part(
          culprit,
          micros + other.micros,
          waitingMicros + other.waitingMicros,
          measuredMicros + other.measuredMicros,
          Math.min(from, other.from),
          Math.max(to, other.to));
    }

    public StallCause cause() {
      return culprit.cause();
    }
  }

  /** The excess of all operations, or of those of one spike. */
  public static final class Excess {
    private final Map<Culprit, Part> parts = new LinkedHashMap<>();
    private double micros;
    private long operations;

    private void add(long over) {
      micros += over;
      operations++;
    }

    /** Returns the part of each culprit; {@code UNEXPLAINED} is one of the causes. */
    public Collection<Part> parts() {
      return parts.values();
    }

    /** Returns the parts of each cause. */
    public Map<StallCause, List<Part>> byCause() {
      return parts.values().stream()
          .collect(
              Collectors.groupingBy(
                  Part::cause, () -> new EnumMap<>(StallCause.class), Collectors.toList()));
    }

    public double micros() {
      return micros;
    }

    /** Returns how many operations had an excess. */
    public long operations() {
      return operations;
    }
  }

  /**
   * The excess at one place, by cause.
   *
   * @param operations number of tail operations that went there
   */
  public record AtPlace(Map<StallCause, Double> micros, long operations) {

    /** Returns the excess of all causes together. */
    public double totalMicros() {
      return micros.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  private final Excess total = new Excess();
  private final List<Excess> spikes;
  private final Map<Integer, AtPlace> byServer = new HashMap<>();
  private final Map<Integer, AtPlace> byRegion = new HashMap<>();
  private final ChanceLevel chance;
  private final Map<StallCause, ChanceLevel.Figure> ruledOut;

  private Findings(int spikes, ChanceLevel chance, Map<StallCause, ChanceLevel.Figure> ruledOut) {
    this.chance = chance;
    this.ruledOut = ruledOut;
    this.spikes = Stream.generate(Excess::new).limit(spikes).toList();
  }

  /**
   * Attributes the excess of all operations, and finds how much of it is chance. Takes some seconds
   * for a hundred thousand operations.
   */
  public static Findings of(
      List<TailOperation> operations,
      Spikes spikes,
      Timeline timeline,
      AttributionParameters parameters) {
    ChanceLevel first = ChanceLevel.of(operations, timeline, parameters, Set.of(), FEW_SHIFTS);
    Set<StallCause> doubtful = doubtful(timeline);
    if (!isDecided(first, doubtful)) {
      first = ChanceLevel.of(operations, timeline, parameters, Set.of(), ChanceLevel.SHIFTS);
    }
    Map<StallCause, ChanceLevel.Figure> ruledOut = byChance(first, doubtful);
    ChanceLevel chance =
        ruledOut.isEmpty()
            ? first
            : ChanceLevel.of(
                operations, timeline, parameters, ruledOut.keySet(), ChanceLevel.SHIFTS);
    return attribute(operations, spikes, timeline, parameters, chance, ruledOut);
  }

  /**
   * Attributes the time of operations whose every part was measured, such as slow batches. Nothing
   * in that is chance, so there is no chance level.
   */
  public static Findings ofMeasured(
      List<TailOperation> operations,
      Spikes spikes,
      Timeline timeline,
      AttributionParameters parameters) {
    return attribute(operations, spikes, timeline, parameters, ChanceLevel.NONE, Map.of());
  }

  /** Attributes the time of some of these findings' operations by the same chance level. */
  public Findings ofSome(
      List<TailOperation> operations,
      Spikes spikes,
      Timeline timeline,
      AttributionParameters parameters) {
    return attribute(operations, spikes, timeline, parameters, chance, ruledOut);
  }

  private static Findings attribute(
      List<TailOperation> operations,
      Spikes spikes,
      Timeline timeline,
      AttributionParameters parameters,
      ChanceLevel chance,
      Map<StallCause, ChanceLevel.Figure> ruledOut) {
    Findings findings = new Findings(spikes.stretches().size(), chance, ruledOut);
    CulpritKeys keys = new CulpritKeys(new Behind(timeline));
    findings.count(operations, spikes, parameters);
    new Attribution(operations, operations, 1, timeline, parameters, ruledOut.keySet())
        .attribute(
            keys,
            (index, part) ->
                findings.add(
                    operations.get(index), spikes.of(index), keys.culprit(part.key()), part));
    return findings;
  }

  private void add(TailOperation operation, int spike, Culprit culprit, Shares.Part part) {
    total.parts.merge(culprit, Part.of(culprit, part), Part::plus);
    spikes.get(spike).parts.merge(culprit, Part.of(culprit, part), Part::plus);
    byServer.get(operation.server()).micros().merge(culprit.cause(), part.micros(), Double::sum);
    byRegion.get(operation.region()).micros().merge(culprit.cause(), part.micros(), Double::sum);
  }

  private void count(List<TailOperation> tail, Spikes spikes, AttributionParameters parameters) {
    for (int i = 0; i < tail.size(); i++) {
      TailOperation operation = tail.get(i);
      long over = parameters.excess(operation.responseMicros());
      if (over > 0) {
        total.add(over);
        this.spikes.get(spikes.of(i)).add(over);
        byServer.merge(operation.server(), one(), Findings::plus);
        byRegion.merge(operation.region(), one(), Findings::plus);
      }
    }
  }

  private static AtPlace one() {
    return new AtPlace(new EnumMap<>(StallCause.class), 1);
  }

  private static AtPlace plus(AtPlace one, AtPlace other) {
    return new AtPlace(one.micros(), one.operations() + other.operations());
  }

  /** Returns the causes that count only if they coincide with slow operations beyond chance. */
  private static Set<StallCause> doubtful(Timeline timeline) {
    Set<StallCause> doubtful = EnumSet.noneOf(StallCause.class);
    Suspect.of(Suspect.Stage.BACKGROUND).forEach(suspect -> doubtful.add(suspect.cause()));
    doubtful.addAll(timeline.vagueCauses());
    return doubtful;
  }

  /**
   * Returns whether a few shifts rule out all doubtful causes so clearly that further ones could
   * not change that: the sequential test of Besag and Clifford (1991).
   */
  private static boolean isDecided(ChanceLevel few, Set<StallCause> doubtful) {
    double sure = (1 + MOST_P * ChanceLevel.SHIFTS) / (1 + FEW_SHIFTS);
    List<ChanceLevel.Figure> atWork =
        doubtful.stream().map(few.byCause()::get).filter(Findings::isAtWork).toList();
    return !atWork.isEmpty() && atWork.stream().allMatch(figure -> figure.p() >= sure);
  }

  private static boolean isAtWork(ChanceLevel.Figure figure) {
    return figure.share() > 0 || figure.mean() > 0;
  }

  private static Map<StallCause, ChanceLevel.Figure> byChance(
      ChanceLevel chance, Set<StallCause> doubtful) {
    Map<StallCause, ChanceLevel.Figure> found = new EnumMap<>(StallCause.class);
    for (StallCause cause : doubtful) {
      ChanceLevel.Figure figure = chance.byCause().get(cause);
      if (isAtWork(figure)
          && (figure.p() > MOST_P || figure.share() < LEAST_OVER_CHANCE * figure.mean())) {
        found.put(cause, figure);
      }
    }
    return found;
  }

  /** Returns the background work that was not shown to coincide with slow operations. */
  public Set<StallCause> unprovenBackground() {
    Set<StallCause> unproven = EnumSet.noneOf(StallCause.class);
    for (Suspect suspect : Suspect.of(Suspect.Stage.BACKGROUND)) {
      ChanceLevel.Figure figure = chance.byCause().get(suspect.cause());
      if (figure == null || figure.share() <= 0 || ruledOut.containsKey(suspect.cause())) {
        unproven.add(suspect.cause());
      }
    }
    return unproven;
  }

  /** Returns the causes that coincided with slow operations no more often than by chance. */
  public Map<StallCause, ChanceLevel.Figure> ruledOut() {
    return ruledOut;
  }

  public ChanceLevel chance() {
    return chance;
  }

  /** Returns the excess of all operations. */
  public Excess total() {
    return total;
  }

  /** Returns the excess of the spike with this number. */
  public Excess ofSpike(int spike) {
    return spikes.get(spike);
  }

  /** Returns the excess by the numbers of the servers. */
  public Map<Integer, AtPlace> byServer() {
    return byServer;
  }

  /** Returns the excess by the numbers of the regions. */
  public Map<Integer, AtPlace> byRegion() {
    return byRegion;
  }
}
