package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

  /** A culprit's part of an excess, and when it was active. */
  public static final class Part {
    private double micros;
    private double waiting;
    private double measured;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;

    private void add(Shares.Part part) {
      micros += part.micros();
      waiting += part.isWaiting() ? part.micros() : 0;
      measured += part.isMeasured() ? part.micros() : 0;
      from = Math.min(from, part.from());
      to = Math.max(to, part.to());
    }

    public double micros() {
      return micros;
    }

    /** Returns the part spent waiting behind operations that the culprit held. */
    public double waitingMicros() {
      return waiting;
    }

    /** Returns the part that was measured. */
    public double measuredMicros() {
      return measured;
    }

    public long from() {
      return from;
    }

    public long to() {
      return to;
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

  private final Map<Culprit, Part> all = new LinkedHashMap<>();
  private final List<Map<Culprit, Part>> bySpike = new ArrayList<>();
  private final long[] operationsBySpike;
  private final double[] excessBySpike;
  private final Map<Integer, AtPlace> byServer = new HashMap<>();
  private final Map<Integer, AtPlace> byRegion = new HashMap<>();
  private final ChanceLevel chance;
  private final Map<StallCause, ChanceLevel.Figure> ruledOut;
  private double excess;
  private long operations;

  private Findings(int spikes, ChanceLevel chance, Map<StallCause, ChanceLevel.Figure> ruledOut) {
    this.chance = chance;
    this.ruledOut = ruledOut;
    this.operationsBySpike = new long[spikes];
    this.excessBySpike = new double[spikes];
    for (int i = 0; i < spikes; i++) {
      bySpike.add(new HashMap<>());
    }
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
    if (!isDecided(first)) {
      first = ChanceLevel.of(operations, timeline, parameters, Set.of(), ChanceLevel.SHIFTS);
    }
    Map<StallCause, ChanceLevel.Figure> ruledOut = byChance(first);
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
    all.computeIfAbsent(culprit, fresh -> new Part()).add(part);
    bySpike.get(spike).computeIfAbsent(culprit, fresh -> new Part()).add(part);
    byServer.get(operation.server()).micros().merge(culprit.cause(), part.micros(), Double::sum);
    byRegion.get(operation.region()).micros().merge(culprit.cause(), part.micros(), Double::sum);
  }

  private void count(List<TailOperation> tail, Spikes spikes, AttributionParameters parameters) {
    for (int i = 0; i < tail.size(); i++) {
      TailOperation operation = tail.get(i);
      long over = parameters.excess(operation.responseMicros());
      if (over > 0) {
        excess += over;
        operations++;
        operationsBySpike[spikes.of(i)]++;
        excessBySpike[spikes.of(i)] += over;
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

  /**
   * Returns whether a few shifts rule out all background work so clearly that further ones could
   * not change that: the sequential test of Besag and Clifford (1991).
   */
  private static boolean isDecided(ChanceLevel few) {
    double sure = (1 + MOST_P * ChanceLevel.SHIFTS) / (1 + FEW_SHIFTS);
    List<ChanceLevel.Figure> atWork =
        Suspect.of(Suspect.Stage.BACKGROUND).stream()
            .map(suspect -> few.byCause().get(suspect.cause()))
            .filter(Findings::isAtWork)
            .toList();
    return !atWork.isEmpty() && atWork.stream().allMatch(figure -> figure.p() >= sure);
  }

  private static boolean isAtWork(ChanceLevel.Figure figure) {
    return figure.share() > 0 || figure.mean() > 0;
  }

  private static Map<StallCause, ChanceLevel.Figure> byChance(ChanceLevel chance) {
    Map<StallCause, ChanceLevel.Figure> found = new EnumMap<>(StallCause.class);
    for (Suspect suspect : Suspect.of(Suspect.Stage.BACKGROUND)) {
      ChanceLevel.Figure figure = chance.byCause().get(suspect.cause());
      if (isAtWork(figure)
          && (figure.p() > MOST_P || figure.share() < LEAST_OVER_CHANCE * figure.mean())) {
        found.put(suspect.cause(), figure);
      }
    }
    return found;
  }

  /** Returns the causes that coincided with slow operations no more often than by chance. */
  public Map<StallCause, ChanceLevel.Figure> ruledOut() {
    return Collections.unmodifiableMap(ruledOut);
  }

  public ChanceLevel chance() {
    return chance;
  }

  /** Returns the parts over all operations; {@code UNEXPLAINED} is one of the causes. */
  public Map<Culprit, Part> all() {
    return Collections.unmodifiableMap(all);
  }

  /** Returns the parts of each spike, in the order of the spikes. */
  public List<Map<Culprit, Part>> bySpike() {
    return Collections.unmodifiableList(bySpike);
  }

  public long operationsOfSpike(int spike) {
    return operationsBySpike[spike];
  }

  public double excessOfSpike(int spike) {
    return excessBySpike[spike];
  }

  /** Returns the excess by the numbers of the servers. */
  public Map<Integer, AtPlace> byServer() {
    return Collections.unmodifiableMap(byServer);
  }

  /** Returns the excess by the numbers of the regions. */
  public Map<Integer, AtPlace> byRegion() {
    return Collections.unmodifiableMap(byRegion);
  }

  /** Returns the excess of all operations. */
  public double excessMicros() {
    return excess;
  }

  /** Returns how many operations had an excess. */
  public long operations() {
    return operations;
  }
}
