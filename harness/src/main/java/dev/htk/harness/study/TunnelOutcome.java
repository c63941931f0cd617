// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import static java.util.stream.Collectors.toSet;

import dev.htk.harness.compare.Figure;
import dev.htk.harness.compare.Judge;
import dev.htk.harness.compare.Judge.Ruling;
import dev.htk.harness.compare.PooledWindows;
import dev.htk.harness.compare.RateRatio;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.compare.WindowRatio;
import dev.htk.harness.run.rate.PairOutcome.Sustained;
import dev.htk.harness.statistics.Interval;
import dev.htk.harness.study.TunnelResult.BothTails;
import dev.htk.harness.study.TunnelResult.Judging;
import dev.htk.harness.study.TunnelResult.JvmPair;
import dev.htk.harness.study.TunnelResult.RoundRecord;
import dev.htk.harness.study.TunnelResult.TunnelRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges measurements, and turns them into a result. */
final class TunnelOutcome {

  /** The claims of the family: those from windows, the load rate and the sustained rate. */
  private static final int CLAIMS =
      2 + (int) Figure.OF_WINDOWS.stream().filter(Figure::isClaim).count();

  /** Assumed ratio between closed loops of equal settings; not measured. */
  private static final double LOAD_STEP = 1.1;

  /**
   * The least ratio of the load rates of two or more pairs of JVMs. In eleven comparisons of equal
   * sides those of two pairs together differed by 0.71 to 1.30×: for the logarithm about 0.19, and
   * 0.27 for a single pair. This is 2.8 times as much.
   */
  private static final double LEAST_LOAD = 1.7;

  /** Likewise for the sustained rates, which differed by 0.74 to 1.59×. */
  private static final double LEAST_SUSTAINED = 2;

  /**
   * The least ratio of the load rates of a single pair of JVMs: 2.9 times those 0.27. In two
   * ablations single pairs scattered by half of it.
   */
  private static final double CLEAR_LOAD = 2.2;

  private static final double CLEAR_SUSTAINED = 4;

  private final String operation;
  private final String slo;
  private final double step;

  /** The claims of all times at which the rounds are judged; they share the error rate. */
  private final int judged;

  private final boolean failed;
  private final List<JvmPair> pairs;
  private final PooledWindows baseline;
  private final PooledWindows profile;

  TunnelOutcome(Judging judging, List<JvmPair> pairs) {
    this.operation = judging.operation().toLowerCase(Locale.ROOT);
    this.slo = judging.slo();
    this.step = judging.step();
    this.judged = CLAIMS * (judging.untilClear() ? 2 : 1);
    this.failed = judging.failed();
    this.pairs = List.copyOf(pairs);
    baseline = new PooledWindows(pairs.stream().map(it -> it.baseline().windows()).toList());
    profile = new PooledWindows(pairs.stream().map(it -> it.profile().windows()).toList());
  }

  TunnelResult result(TunnelSetting setting) {
    List<ComparedFigure> figures = Figure.OF_WINDOWS.stream().map(this::figure).toList();
    List<ComparedFigure> claims = figures.stream().filter(it -> it.verdict() != null).toList();
    ComparedFigure load = load();
    ComparedFigure sustained = sustained();
    List<ComparedFigure> family =
        Stream.concat(claims.stream(), Stream.of(load, sustained)).toList();
    return new TunnelResult(
        verdict(family),
        new Words(setting, family).sentences(),
        claims,
        load,
        sustained,
        new BothTails(loadTail(JvmPair::baseline), loadTail(JvmPair::profile)),
        new BothTails(tail(JvmPair::baseline), tail(JvmPair::profile)),
        figures,
        pairs.stream().map(TunnelOutcome::round).toList(),
        pairs.stream().mapToInt(JvmPair::windows).sum(),
        cpuBusy(),
        setting);
  }

  /**
   * Tells whether the verdict is clear: a claim differs, and none may turn out to differ in the
   * other direction.
   */
  boolean isClear() {
    Map<Figure, ComparedFigure> claims = new EnumMap<>(Figure.class);
    Figure.OF_WINDOWS.stream()
        .filter(Figure::isClaim)
        .forEach(figure -> claims.put(figure, figure(figure)));
    claims.put(Figure.LOAD_RATE, load());
    claims.put(Figure.SUSTAINED_RATE, sustained());
    Verdict verdict = verdict(claims.values());
    return verdict != Verdict.NO_DIFFERENCE_SHOWN
        && claims.entrySet().stream()
            .noneMatch(claim -> opposes(claim.getKey(), claim.getValue().ratio(), verdict));
  }

  private static boolean opposes(Figure figure, Double ratio, Verdict verdict) {
    return ratio != null
        && Math.abs(Math.log(ratio)) >= WindowRatio.MIN_LOG_RATIO_PER_ROUND
        && figure.better().verdict(ratio) != verdict;
  }

  private static Verdict verdict(Collection<ComparedFigure> claims) {
    Set<Verdict> verdicts = claims.stream().map(ComparedFigure::verdict).collect(toSet());
    boolean better = verdicts.contains(Verdict.BETTER);
    if (better == verdicts.contains(Verdict.WORSE)) {
      return Verdict.NO_DIFFERENCE_SHOWN;
    }
    return better ? Verdict.BETTER : Verdict.WORSE;
  }

  ComparedFigure figure(Figure figure) {
    WindowRatio ratio = new WindowRatio(figure, baseline, profile);
    Ruling ruling = figure.isClaim() ? ruling(figure, ratio) : null;
    return new ComparedFigure(
        operation + "." + figure.id(),
        operation + " " + (figure == Figure.MEAN ? figure.id() : figure.label()),
        null,
        number(ratio.baseline()),
        number(ratio.profile()),
        null,
        null,
        ratio.ratio(),
        ends(ruling == null ? described(figure, ratio) : ruling.interval()),
        ruling == null ? null : ruling.verdict(),
        ruling == null ? null : ruling.reason());
  }

  /** Judges a claim. Figures of operations that succeeded say nothing of those that did not. */
  private Ruling ruling(Figure figure, Judge.Estimator ratio) {
    Ruling ruling = Judge.judge(figure.better(), ratio, judged);
    return failed ? ruling.without("a trial failed") : ruling;
  }

  /** Returns the interval of a figure alone; null for a maximum, which no resample exceeds. */
  private static Interval described(Figure figure, WindowRatio ratio) {
    return figure == Figure.MAX
        ? null
        : ratio
            .logRatio()
            .map(logRatio -> logRatio.interval(Judge.SIGNIFICANCE).map(Math::exp))
            .orElse(null);
  }

  ComparedFigure load() {
    return rate(
        Figure.LOAD_RATE,
        null,
        run -> run.loaded() == null ? null : new Sustained(run.loaded(), false),
        pairs.size() == 1 ? CLEAR_LOAD : LOAD_STEP,
        LEAST_LOAD,
        "not every JVM had a closed loop");
  }

  ComparedFigure sustained() {
    return rate(
        Figure.SUSTAINED_RATE,
        slo,
        TunnelRun::sustained,
        pairs.size() == 1 ? CLEAR_SUSTAINED : step,
        LEAST_SUSTAINED,
        "not every JVM held a rate for a minute");
  }

  private ComparedFigure rate(
      Figure figure,
      String bound,
      Function<TunnelRun, Sustained> rate,
      double stepOfRates,
      double least,
      String ifMissing) {
    List<Sustained> before = rates(JvmPair::baseline, rate);
    List<Sustained> after = rates(JvmPair::profile, rate);
    RateRatio ratio = new RateRatio(pairs.size(), before, after, stepOfRates, least, ifMissing);
    Ruling ruling = ruling(figure, ratio);
    return new ComparedFigure(
        figure.id(),
        figure.label(),
        bound,
        RateRatio.mean(before),
        RateRatio.mean(after),
        RateRatio.isLeast(before),
        RateRatio.isLeast(after),
        ruling.ratio(),
        ends(ruling.interval()),
        ruling.verdict(),
        ruling.reason());
  }

  private List<Sustained> rates(
      Function<JvmPair, TunnelRun> side, Function<TunnelRun, Sustained> rate) {
    return pairs.stream().map(side).map(rate).filter(Objects::nonNull).toList();
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
    PooledWindows windows = new PooledWindows(List.of(run.windows()));
    return Figure.P99.of(windows, windows.all());
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

  /** Formulates the overall verdict on the claims of a family in plain words. */
  private record Words(TunnelSetting setting, List<ComparedFigure> claims) {

    private boolean has(Verdict verdict) {
      return with(verdict).findAny().isPresent();
    }

    private Stream<ComparedFigure> with(Verdict verdict) {
      return claims.stream().filter(claim -> claim.verdict() == verdict);
    }

    List<String> sentences() {
      String where = TunnelSetting.where(setting.machine());
      List<String> sentences = new ArrayList<>();
      if (has(Verdict.BETTER) && has(Verdict.WORSE)) {
        sentences.add(
            "%s trades on %s: %s better, %s worse"
                .formatted(setting.profile(), where, names(Verdict.BETTER), names(Verdict.WORSE)));
      }
      for (Verdict verdict : List.of(Verdict.BETTER, Verdict.WORSE)) {
        String said = "%s is %s on %s: ".formatted(setting.profile(), verdict.words(), where);
        for (ComparedFigure claim : with(verdict).toList()) {
          sentences.add(said + claim.sentence());
          said = verdict.words() + " too: ";
        }
      }
      with(Verdict.NO_DIFFERENCE_SHOWN)
          .forEach(claim -> sentences.add(claim.verdict().words() + ": " + claim.sentence()));
      return List.copyOf(sentences);
    }

    private String names(Verdict verdict) {
      return with(verdict).map(ComparedFigure::label).collect(Collectors.joining(", "));
    }
  }
}
