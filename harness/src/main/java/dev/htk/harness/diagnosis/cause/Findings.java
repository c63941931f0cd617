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
 * Where the excess of a run went: in all, by spike, by server and by region. Times are microseconds
 * of excess.
 */
public final class Findings {

  /** Beside slow operations by chance up to one time in so many: it explains nothing. */
  private static final double MOST_P = 0.01;

  /** A share that chance gives half of explains nothing. */
  private static final double LEAST_OVER_CHANCE = 2;

  /** Enough where much more work in the background is beside shifted operations. */
  private static final int FEW_SHIFTS = 100;

  /** How much of an excess something had, and when it was at work. */
  public static final class Part {
    private double micros;
    private double waiting;
    private double measured;
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;

    private void add(double excess, boolean isWaiting, boolean isMeasured, long start, long end) {
      micros += excess;
      waiting += isWaiting ? excess : 0;
      measured += isMeasured ? excess : 0;
      from = Math.min(from, start);
      to = Math.max(to, end);
    }

    public double micros() {
      return micros;
    }

    /** What operations waited behind others for it. */
    public double waitingMicros() {
      return waiting;
    }

    /** What was measured. */
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
   * A place's part.
   *
   * @param operations of the tail that went there
   */
  public record AtPlace(Map<StallCause, Double> micros, long operations) {

    /** All causes together. */
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
   * Attributes the excess of all operations, and finds what of it is chance. Takes some seconds for
   * a hundred thousand operations.
   */
  public static Findings of(
      List<TailOperation> operations, Spikes spikes, Timeline timeline, Ground ground) {
    ChanceLevel first = ChanceLevel.of(operations, timeline, ground, Set.of(), FEW_SHIFTS);
    if (!isDecided(first)) {
      first = ChanceLevel.of(operations, timeline, ground, Set.of(), ChanceLevel.SHIFTS);
    }
    Map<StallCause, ChanceLevel.Figure> ruledOut = byChance(first);
    ChanceLevel chance =
        ruledOut.isEmpty()
            ? first
            : ChanceLevel.of(operations, timeline, ground, ruledOut.keySet(), ChanceLevel.SHIFTS);
    return attribute(operations, spikes, timeline, ground, chance, ruledOut);
  }

  /**
   * Attributes the time of operations of which every part was measured, such as slow batches
   * themselves; there is no chance in that, and no chance level.
   */
  public static Findings ofMeasured(
      List<TailOperation> operations, Spikes spikes, Timeline timeline, Ground ground) {
    return attribute(operations, spikes, timeline, ground, ChanceLevel.NONE, Map.of());
  }

  private static Findings attribute(
      List<TailOperation> operations,
      Spikes spikes,
      Timeline timeline,
      Ground ground,
      ChanceLevel chance,
      Map<StallCause, ChanceLevel.Figure> ruledOut) {
    Findings findings = new Findings(spikes.stretches().size(), chance, ruledOut);
    CulpritKeys keys = new CulpritKeys(new Behind(timeline));
    findings.count(operations, spikes, ground);
    new Attribution(operations, operations, 1, timeline, ground, ruledOut.keySet())
        .run(
            0,
            keys,
            (operation, key, micros, isWaiting, isMeasured, from, to) -> {
              Culprit culprit = keys.culprit(key);
              findings
                  .all
                  .computeIfAbsent(culprit, fresh -> new Part())
                  .add(micros, isWaiting, isMeasured, from, to);
              findings
                  .bySpike
                  .get(spikes.of(operation))
                  .computeIfAbsent(culprit, fresh -> new Part())
                  .add(micros, isWaiting, isMeasured, from, to);
              TailOperation of = operations.get(operation);
              findings
                  .byServer
                  .get(of.server())
                  .micros()
                  .merge(culprit.cause(), micros, Double::sum);
              findings
                  .byRegion
                  .get(of.region())
                  .micros()
                  .merge(culprit.cause(), micros, Double::sum);
            });
    return findings;
  }

  private void count(List<TailOperation> tail, Spikes spikes, Ground ground) {
    for (int i = 0; i < tail.size(); i++) {
      TailOperation operation = tail.get(i);
      long over = ground.excess(operation.responseMicros());
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
   * Whether a few shifts have ruled out all work in the background, and further ones could not
   * change that: the sequential test of Besag and Clifford (1991).
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

  /** What was beside slow operations no more than chance has it. */
  public Map<StallCause, ChanceLevel.Figure> ruledOut() {
    return Collections.unmodifiableMap(ruledOut);
  }

  public ChanceLevel chance() {
    return chance;
  }

  /** Of all operations; {@code UNEXPLAINED} is one of the causes. */
  public Map<Culprit, Part> all() {
    return Collections.unmodifiableMap(all);
  }

  /** Of each spike, in the order of the spikes. */
  public List<Map<Culprit, Part>> bySpike() {
    return Collections.unmodifiableList(bySpike);
  }

  public long operationsOfSpike(int spike) {
    return operationsBySpike[spike];
  }

  public double excessOfSpike(int spike) {
    return excessBySpike[spike];
  }

  /** By the numbers of the servers. */
  public Map<Integer, AtPlace> byServer() {
    return Collections.unmodifiableMap(byServer);
  }

  /** By the numbers of the regions. */
  public Map<Integer, AtPlace> byRegion() {
    return Collections.unmodifiableMap(byRegion);
  }

  /** All excess. */
  public double excessMicros() {
    return excess;
  }

  /** How many operations had one. */
  public long operations() {
    return operations;
  }
}
