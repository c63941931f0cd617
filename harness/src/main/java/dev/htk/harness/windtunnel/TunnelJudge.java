// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

import dev.htk.harness.compare.Claim;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.run.rate.PairOutcome.Sustained;
import dev.htk.harness.statistics.BlockEstimate;
import dev.htk.harness.statistics.Interval;
import dev.htk.harness.statistics.LeftOut;
import dev.htk.harness.statistics.SteppedRatio;
import dev.htk.harness.windtunnel.TunnelResult.BothTails;
import dev.htk.harness.windtunnel.TunnelResult.RoundRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Turns measurements into a result. */
final class TunnelJudge {

  /** Upper bound of the chance that any claim shows a difference between equal sides. */
  static final double FAMILY_SIGNIFICANCE = 0.01;

  /** Two percentiles, the load rate and the sustained rate. */
  private static final int CLAIMS = 4;

  /** Assumed ratio between closed loops of equal settings; not measured. */
  private static final double LOAD_STEP = 1.1;

  /** Significance of the intervals of figures that only describe. */
  private static final double DESCRIBING_SIGNIFICANCE = 0.05;

  /** Windows in a block, because stalls last for 10 to 40 s. */
  private static final int BLOCK = 2;

  /** Windows of the longest stall; a difference must remain without them. */
  private static final int STALL = 3;

  /**
   * Logarithm of the ratio by which the sides must differ in each round. JVMs of equal settings
   * differ by several percent on their own, and two rounds agree by chance in half of all cases.
   */
  private static final double OWN_DIFFERENCE = Math.log(1.4);

  /** Fixed, so that recalculation does not change a verdict. */
  private static final long SEED = 20;

  private static final int FEWEST_ROUNDS = 2;

  private final TunnelFacts facts;
  private final List<JvmPair> pairs;
  private final int[] strata;
  private final PooledWindows baseline;
  private final PooledWindows profile;

  TunnelJudge(TunnelFacts facts, List<JvmPair> pairs) {
    this.facts = facts;
    this.pairs = List.copyOf(pairs);
    strata = pairs.stream().mapToInt(JvmPair::windows).toArray();
    baseline = pooled(JvmPair::baseline);
    profile = pooled(JvmPair::profile);
  }

  private PooledWindows pooled(Function<JvmPair, TunnelRun> side) {
    return new PooledWindows(
        pairs.stream().flatMap(pair -> side.apply(pair).windows().stream()).toList());
  }

  TunnelResult result() {
    List<BothSides> figures = Arrays.stream(TunnelFigure.values()).map(this::figure).toList();
    List<BothSides> claims = figures.stream().filter(it -> it.verdict() != null).toList();
    SideRates load = load();
    SideRates sustained = sustained();
    TunnelWords words = new TunnelWords(facts, claims, load, sustained);
    return new TunnelResult(
        words.verdict(),
        claims,
        load,
        sustained,
        new BothTails(loadTail(JvmPair::baseline), loadTail(JvmPair::profile)),
        new BothTails(tail(JvmPair::baseline), tail(JvmPair::profile)),
        facts.machine(),
        facts.scale(),
        windows(),
        facts.minutes(),
        facts.baseline(),
        facts.profile(),
        facts.workload(),
        facts.rate(),
        facts.window().toMillis() / 1000.0,
        cpuBusy(),
        words.sentences(),
        figures,
        pairs.stream().map(TunnelJudge::round).toList(),
        facts.fault(),
        facts.notShown(),
        facts.report(),
        facts.notes());
  }

  private int windows() {
    return Arrays.stream(strata).sum();
  }

  BothSides figure(TunnelFigure figure) {
    int[] all = ones(windows());
    double before = figure.of(baseline, all);
    double after = figure.of(profile, all);
    double logRatio = Math.log(after / before);
    boolean hasRatio = Double.isFinite(logRatio);
    Interval interval = hasRatio && figure.hasInterval() ? interval(figure) : null;
    String reason = null;
    if (figure.isClaim()) {
      reason = hasRatio ? reason(figure, logRatio, interval) : "a side has no figure";
    }
    return new BothSides(
        figure.id(facts.operation()),
        figure.label(facts.operation()),
        number(before),
        number(after),
        hasRatio ? Double.valueOf(Math.exp(logRatio)) : null,
        ends(interval),
        figure.isClaim() ? verdict(reason, logRatio < 0) : null,
        reason);
  }

  private static Verdict verdict(String reason, boolean isBetter) {
    if (reason != null) {
      return Verdict.NO_DIFFERENCE_SHOWN;
    }
    return isBetter ? Verdict.BETTER : Verdict.WORSE;
  }

  private Interval interval(TunnelFigure figure) {
    return new BlockEstimate(strata, BLOCK, weights -> logRatio(figure, weights), SEED)
        .interval(figure.isClaim() ? FAMILY_SIGNIFICANCE / CLAIMS : DESCRIBING_SIGNIFICANCE)
        .map(Math::exp);
  }

  private double logRatio(TunnelFigure figure, int[] weights) {
    return Math.log(figure.of(profile, weights) / figure.of(baseline, weights));
  }

  /** Returns why no difference is shown; null if one is. */
  private String reason(TunnelFigure figure, double logRatio, Interval interval) {
    if (pairs.size() < FEWEST_ROUNDS) {
      return String.format(Locale.ROOT, "1 round, %d are needed", FEWEST_ROUNDS);
    }
    if (interval.contains(1)) {
      return "the interval holds 1";
    }
    double[] own = ownLogRatios(figure);
    if (Math.abs(logRatio) < Claim.LEAST_DIFFERENCE) {
      return "it is less than 10 %";
    }
    if (!Arrays.stream(own).allMatch(it -> it * Math.signum(logRatio) >= OWN_DIFFERENCE)) {
      return "not 1.4× apart in every round: "
          + Arrays.stream(own)
              .mapToObj(it -> String.format(Locale.ROOT, "%.2f×", Math.exp(it)))
              .collect(Collectors.joining(", "));
    }
    return isOfOneStall(figure, logRatio) ? "a single stall of a round makes it" : null;
  }

  private boolean isOfOneStall(TunnelFigure figure, double logRatio) {
    return IntStream.range(0, strata.length)
        .mapToDouble(
            stratum ->
                LeftOut.least(
                    strata, stratum, STALL, weights -> logRatio(figure, weights), logRatio))
        .anyMatch(least -> least < OWN_DIFFERENCE);
  }

  private double[] ownLogRatios(TunnelFigure figure) {
    double[] own = new double[strata.length];
    int first = 0;
    for (int i = 0; i < strata.length; i++) {
      int[] weights = new int[windows()];
      Arrays.fill(weights, first, first + strata[i], 1);
      own[i] = logRatio(figure, weights);
      first += strata[i];
    }
    return own;
  }

  private static int[] ones(int number) {
    int[] ones = new int[number];
    Arrays.fill(ones, 1);
    return ones;
  }

  SideRates load() {
    return rates(
        null,
        run -> run.loaded() == null ? null : new Sustained(run.loaded(), false),
        LOAD_STEP,
        "not every JVM had a closed loop");
  }

  SideRates sustained() {
    return rates(
        facts.slo(), TunnelRun::sustained, facts.stair(), "not every JVM held a rate for a minute");
  }

  private SideRates rates(
      String slo, Function<TunnelRun, Sustained> rate, double step, String missing) {
    List<Sustained> before = rates(JvmPair::baseline, rate);
    List<Sustained> after = rates(JvmPair::profile, rate);
    SteppedRatio ratio =
        pairs.isEmpty() || before.size() < pairs.size() || after.size() < pairs.size()
            ? null
            : SteppedRatio.of(values(before), values(after), step);
    String reason =
        ratio == null
            ? missing
            : reason(ratio, ratio.ratio() > 1 ? isLeast(before) : isLeast(after));
    return new SideRates(
        slo,
        mean(before),
        mean(after),
        isLeast(before),
        isLeast(after),
        ratio == null ? null : ratio.ratio(),
        ratio == null ? null : ends(ratio.interval()),
        verdict(reason, ratio != null && ratio.ratio() > 1),
        reason);
  }

  /**
   * Returns why rates of JVMs show no difference; null if they show one.
   *
   * @param isSlowerLeast whether the slower side may reach more than was offered to it
   */
  private static String reason(SteppedRatio ratio, boolean isSlowerLeast) {
    if (!ratio.shown()) {
      return "not all JVMs are two steps apart";
    }
    // Each JVM's rate depends on where its own stalls fell in the ramp.
    if (Math.abs(Math.log(ratio.ratio())) < OWN_DIFFERENCE) {
      return "less than 1.4× apart";
    }
    return isSlowerLeast ? "the slower side kept the bound at all rates that it was offered" : null;
  }

  private List<Sustained> rates(
      Function<JvmPair, TunnelRun> side, Function<TunnelRun, Sustained> rate) {
    return pairs.stream().map(side).map(rate).filter(Objects::nonNull).toList();
  }

  private static boolean isLeast(List<Sustained> rates) {
    return rates.stream().anyMatch(Sustained::isLeast);
  }

  private static double[] values(List<Sustained> rates) {
    return rates.stream().mapToDouble(Sustained::rate).toArray();
  }

  private static Double mean(List<Sustained> rates) {
    OptionalDouble mean = Arrays.stream(values(rates)).map(Math::log).average();
    return mean.isPresent() ? Math.exp(mean.getAsDouble()) : null;
  }

  private String loadTail(Function<JvmPair, TunnelRun> side) {
    return pairs.stream()
        .map(side)
        .filter(run -> run.loaded() != null)
        .min(Comparator.comparing(TunnelRun::loaded))
        .map(TunnelRun::loadTail)
        .orElse(null);
  }

  private String tail(Function<JvmPair, TunnelRun> side) {
    return pairs.stream()
        .map(side)
        .filter(run -> run.tail() != null)
        .max(Comparator.comparing(run -> p99(run)))
        .map(TunnelRun::tail)
        .orElse(null);
  }

  private Double cpuBusy() {
    OptionalDouble mean =
        pairs.stream()
            .map(JvmPair::cpuBusy)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? mean.getAsDouble() : null;
  }

  private static RoundRecord round(JvmPair pair) {
    return new RoundRecord(
        pair.windows(),
        number(p99(pair.baseline())),
        number(p99(pair.profile())),
        pair.baseline().loaded(),
        pair.profile().loaded(),
        value(pair.baseline().sustained()),
        value(pair.profile().sustained()),
        pair.cpuBusy(),
        new BothTails(pair.baseline().loadTail(), pair.profile().loadTail()),
        new BothTails(pair.baseline().tail(), pair.profile().tail()));
  }

  private static Double value(Sustained sustained) {
    return sustained == null ? null : sustained.rate();
  }

  private static double p99(TunnelRun run) {
    return TunnelFigure.P99.of(new PooledWindows(run.windows()), ones(run.windows().size()));
  }

  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private static List<Double> ends(Interval interval) {
    if (interval == null) {
      return null;
    }
    List<Double> ends = new ArrayList<>();
    ends.add(number(interval.low()));
    ends.add(number(interval.high()));
    return ends;
  }
}
