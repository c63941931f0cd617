// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.compare.Verdict;
import java.util.List;

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
 * @param machine what was modelled
 * @param scale the scale model's factor
 * @param pairs window pairs over all rounds
 * @param minutes duration of the job
 * @param rate offered to each side
 * @param fault what went wrong in both clusters before the measured stretch, and when each side was
 *     under the bound again; null if nothing did
 * @param rounds the results of each JVM pair
 * @param figures all figures, including those of the claims, in the order in which they are shown
 * @param cpuBusy mean share of the processor time that was used; null if not known
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record TunnelResult(
    Verdict verdict,
    List<BothSides> claims,
    SideRates load,
    SideRates sustained,
    BothTails loadTail,
    BothTails tail,
    String machine,
    int scale,
    int pairs,
    double minutes,
    String baseline,
    String profile,
    String workload,
    double rate,
    double windowSeconds,
    Double cpuBusy,
    List<String> sentences,
    List<BothSides> figures,
    List<RoundRecord> rounds,
    String fault,
    List<String> notShown,
    String report,
    List<String> notes) {

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
   * Judges the pairs.
   *
   * @param pairs one for each round, in the order of time; fewer than two support no claim
   */
  public static TunnelResult of(TunnelFacts facts, List<JvmPair> pairs) {
    return new TunnelJudge(facts, pairs).result();
  }
}
