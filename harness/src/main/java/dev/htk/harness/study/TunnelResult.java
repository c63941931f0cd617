// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.htk.harness.compare.Comparison.Family;
import dev.htk.harness.compare.Judge;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.run.rate.PairOutcome.Sustained;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Holds the results of a wind tunnel; its JSON form is the file that programs read. Times are
 * microseconds, rates operations a second. Immutable.
 *
 * @param verdict better if a claim is better and none is worse; worse in the opposite case
 * @param sentences the verdict in plain words, the most important first
 * @param claims the percentiles of the family, each with a verdict
 * @param load what the load's closed loop reached; also a claim of the family
 * @param sustained the rates sustained under the bound; the last claim of the family
 * @param loadTail what held up each side's load, in the JVM in which it was slower
 * @param tail what held up each side's measured stretch, in the JVM in which its p99 was longer
 * @param figures all figures from windows, in the order in which they are shown
 * @param rounds the results of each JVM pair
 * @param pairs window pairs over all rounds
 * @param cpuBusy mean share of the processor time that was used; null if not known
 * @param setting its fields become fields of the result itself
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record TunnelResult(
    Verdict verdict,
    List<String> sentences,
    List<ComparedFigure> claims,
    ComparedFigure load,
    ComparedFigure sustained,
    BothTails loadTail,
    BothTails tail,
    List<ComparedFigure> figures,
    List<RoundRecord> rounds,
    int pairs,
    Double cpuBusy,
    @JsonUnwrapped TunnelSetting setting) {

  /**
   * Names what held up the operations of each side that were slower than the bound.
   *
   * @param baseline null if no operation was slower in the reported run
   * @param profile likewise
   */
  public record BothTails(String baseline, String profile) {}

  /**
   * Holds the results of a single JVM pair.
   *
   * @param windows pairs of windows
   */
  public record RoundRecord(
      int windows,
      Double baselineP99,
      Double profileP99,
      Double baselineLoaded,
      Double profileLoaded,
      Double baselineSustained,
      Double profileSustained,
      Double cpuBusy,
      BothTails loadTail,
      BothTails tail) {}

  /**
   * Holds what one side did in one JVM.
   *
   * @param windows response times in microseconds, as {@link dev.htk.harness.compare.Windows#read}
   *     returns them
   * @param loaded what its closed loop reached, operations a second; null if it had none
   * @param sustained the rate below which it kept the bound; null if it kept none for a minute, or
   *     no rate was looked for
   * @param loadTail what held up its load's operations, as {@link TailSentence} describes it; null
   *     if none was slower than the bound
   * @param tail what held up those of the measured stretch, likewise
   */
  public record TunnelRun(
      List<Histogram> windows, Double loaded, Sustained sustained, String loadTail, String tail) {}

  /**
   * Both sides in the same seconds, each in a fresh JVM on its own cluster.
   *
   * @param baseline must have as many windows as the profile
   * @param cpuBusy share of the host's processor time used in the measured stretch, from 0 to 1;
   *     null if not known
   */
  public record JvmPair(TunnelRun baseline, TunnelRun profile, Double cpuBusy) {

    public JvmPair {
      if (baseline.windows().size() != profile.windows().size()) {
        throw new IllegalArgumentException(
            baseline.windows().size()
                + " windows of one side and "
                + profile.windows().size()
                + " of the other are no pairs");
      }
    }

    int windows() {
      return baseline.windows().size();
    }
  }

  /** Returns the claims that were judged together. */
  Family family() {
    return new Family(
        1 - Judge.SIGNIFICANCE,
        "Bonferroni",
        Stream.concat(claims.stream(), Stream.of(load, sustained))
            .map(ComparedFigure::figure)
            .toList(),
        1);
  }

  /**
   * Says how pairs are judged.
   *
   * @param operation the operation whose times are compared, as YCSB calls it
   * @param slo the bound under which a rate counts as sustained, such as {@code insert.p99 <= 20ms}
   * @param step ratio of a rate of the ramp to the rate one window later, above 1; at least 1.15
   *     where JVMs of equal settings differ by 5 %
   * @param untilClear whether they are judged after the first round, too, and no other one is run
   *     if that is clear; each of the two times then has half of the error rate
   * @param failed whether a trial failed, so that its figures show no difference
   */
  public record Judging(
      String operation, String slo, double step, boolean untilClear, boolean failed) {}

  /**
   * Judges the pairs.
   *
   * @param pairs one for each round, in the order of time; a single one supports only large
   *     differences
   */
  public static TunnelResult of(TunnelSetting setting, Judging judging, List<JvmPair> pairs) {
    return new TunnelOutcome(judging, pairs).result(setting);
  }
}
