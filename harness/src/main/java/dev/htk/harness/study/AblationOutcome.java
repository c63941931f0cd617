// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.compare.Figure;
import dev.htk.harness.compare.Judge;
import dev.htk.harness.compare.Judge.Estimator;
import dev.htk.harness.compare.Judge.Ruling;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary.PhaseSummary;
import dev.htk.harness.statistics.Estimate;
import dev.htk.harness.statistics.Interval;
import dev.htk.harness.statistics.PooledRatios;
import dev.htk.harness.study.AblationPlan.Contrast;
import dev.htk.harness.study.AblationRun.Pair;
import dev.htk.tuning.evidence.Evidence;
import dev.htk.tuning.evidence.Evidence.Finding;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Judges the measured pairs, and turns them into evidence. The contrasts form a family for each
 * figure.
 *
 * @param folders resolves a trial's name to its folder
 * @param measured the finished pairs of each contrast of the plan
 */
record AblationOutcome(
    AblationPlan plan, Function<String, Path> folders, List<List<Pair>> measured) {

  private static final String LOAD = "load";
  private static final List<Pair> NONE = List.of();

  /** Estimates a ratio from few pairs, with the scatter of all contrasts. */
  private record Pooled(Estimate estimate) implements Estimator {

    @Override
    public Optional<Estimate> logRatio() {
      return Optional.of(estimate);
    }

    @Override
    public Optional<String> doubt() {
      return Math.abs(estimate.value()) < Judge.LEAST_DIFFERENCE
          ? Optional.of(Judge.SMALL)
          : Optional.empty();
    }
  }

  /**
   * Judges what was measured.
   *
   * @throws HarnessException if a side failed in each contrast
   */
  AblationRun.Result result() throws IOException, HarnessException {
    List<Pair> all = measured.stream().flatMap(List::stream).toList();
    AblationOutcome sound =
        new AblationOutcome(
            plan,
            folders,
            measured.stream()
                .map(pairs -> pairs.stream().allMatch(AblationOutcome::isSound) ? pairs : NONE)
                .toList());
    List<String> reasons =
        all.stream()
            .flatMap(pair -> Stream.of(pair.without(), pair.with()))
            .flatMap(AblationOutcome::reasons)
            .toList();
    if (sound.measured.stream().allMatch(List::isEmpty)) {
      throw HarnessException.badNews(
          "in each contrast a side failed: %s", String.join("; ", reasons));
    }
    return new AblationRun.Result(
        sound.evidence(all.get(all.size() - 1).with().manifest()),
        plan.rounds() * measured.size() - all.size(),
        all.stream().mapToDouble(pair -> seconds(pair.with().manifest())).sum()
            / TimeUnit.MINUTES.toSeconds(1),
        plan.notes(),
        reasons);
  }

  /**
   * Returns whether no side lost anything, which would be no evidence. To leave out such a pair
   * alone would favour a side, so that its whole contrast is left out.
   */
  private static boolean isSound(Pair pair) {
    return Stream.of(pair.without(), pair.with()).flatMap(AblationOutcome::reasons).count() == 0;
  }

  private static double seconds(Manifest manifest) {
    return (manifest.end() - manifest.start()) / (double) TimeUnit.SECONDS.toMicros(1);
  }

  private static Stream<String> reasons(Side.Trial trial) {
    return trial.summary().reasons().stream()
        .map(reason -> trial.manifest().profile().name() + ": " + reason);
  }

  private Evidence evidence(Manifest last) throws IOException {
    Map<Change, Evidence.Contrast> addedToStock = new HashMap<>();
    Map<Change, Evidence.Contrast> addedToRest = new HashMap<>();
    Evidence.Contrast whole = null;
    for (int i = 0; i < measured.size(); i++) {
      Contrast contrast = plan.contrasts().get(i);
      if (!measured.get(i).isEmpty()) {
        Evidence.Contrast found = found(i);
        switch (contrast.kind()) {
          case WHOLE -> whole = found;
          case ADDED_TO_STOCK -> addedToStock.put(contrast.change(), found);
          case ADDED_TO_REST -> addedToRest.put(contrast.change(), found);
        }
      }
    }
    return new Evidence(
        plan.profile(),
        plan.machine(),
        plan.base().scale(),
        plan.base().workload().name(),
        measured.stream().mapToInt(List::size).filter(pairs -> pairs > 0).min().orElse(0),
        versions(last.versions()),
        Phrase.of(
            "%d cores (%s), Java %d",
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.arch"),
            Runtime.version().feature()),
        plan.command(),
        LocalDate.ofInstant(
                Instant.ofEpochMilli(TimeUnit.MICROSECONDS.toMillis(last.end())), ZoneOffset.UTC)
            .toString(),
        whole,
        plan.changes().stream()
            .map(
                change ->
                    new Evidence.Change(
                        change.name(),
                        change.settings(),
                        change.believed().orElse(null),
                        addedToStock.get(change),
                        addedToRest.get(change)))
            .toList());
  }

  private static SortedMap<String, String> versions(Manifest.Versions versions) {
    SortedMap<String, String> byName = new TreeMap<>();
    byName.put("kit", String.valueOf(versions.commit()));
    byName.put("hbase", versions.hbase());
    byName.put("hadoop", String.valueOf(versions.hadoop()));
    byName.put("jdk", String.valueOf(versions.jdk()));
    return byName;
  }

  private Evidence.Contrast found(int contrast) throws IOException {
    List<Finding> findings = new ArrayList<>();
    for (Figure figure : Figure.OF_LOADS) {
      double[] own = logRatios(figure, measured.get(contrast));
      if (own.length > 0) {
        findings.add(finding(figure, own));
      }
    }
    Pair slowest =
        measured.get(contrast).stream()
            .min(Comparator.comparing(pair -> load(pair.without()).throughput()))
            .orElseThrow();
    return new Evidence.Contrast(
        findings,
        heldUp(slowest.names().get(0), slowest.without()),
        heldUp(slowest.names().get(1), slowest.with()));
  }

  private Finding finding(Figure figure, double... own) {
    PooledRatios pooled =
        PooledRatios.of(measured.stream().map(pairs -> logRatios(figure, pairs)).toList());
    int family = (int) measured.stream().filter(pairs -> !pairs.isEmpty()).count();
    Ruling ruling = Judge.judge(figure.better(), new Pooled(pooled.estimate(own)), family);
    return new Finding(
        figure.key(LOAD).id(), ruling.ratio(), ends(ruling.interval()), ruling.verdict().words());
  }

  private static List<Double> ends(Interval interval) {
    return Double.isFinite(interval.high()) ? List.of(interval.low(), interval.high()) : null;
  }

  /** Returns none if a side of a pair has 0: to leave out that pair alone would favour a side. */
  private static double[] logRatios(Figure figure, List<Pair> pairs) {
    List<Double> logRatios = new ArrayList<>();
    for (Pair pair : pairs) {
      double with = figure.of(load(pair.with()));
      double without = figure.of(load(pair.without()));
      if (with == 0 || without == 0) {
        return new double[0];
      }
      logRatios.add(Math.log(with / without));
    }
    return logRatios.stream().mapToDouble(it -> it).filter(Double::isFinite).toArray();
  }

  private static PhaseSummary load(Side.Trial trial) {
    return trial.summary().phases().get(LOAD);
  }

  private String heldUp(String folder, Side.Trial trial) throws IOException {
    return TailSentence.heldUp(
        new RunFolder(folders.apply(folder)),
        trial.summary(),
        LOAD,
        AblationPlan.SLOW_MICROS,
        TailSentence.TWO_LINES);
  }
}
