// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

import dev.htk.harness.compare.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Formulates the overall verdict in plain words. */
final class TunnelWords {

  private static final double MICROS_PER_MILLI = 1000;

  private final TunnelFacts facts;
  private final List<Spoken> spoken;

  /** A claim and its wording. */
  private record Spoken(Verdict verdict, String name, String detail) {}

  TunnelWords(TunnelFacts facts, List<BothSides> claims, SideRates load, SideRates sustained) {
    this.facts = facts;
    spoken =
        Stream.concat(
                claims.stream().map(TunnelWords::of),
                Stream.of(of("load rate", load), of("sustained rate", sustained)))
            .toList();
  }

  private static Spoken of(BothSides claim) {
    String compared =
        claim.ratio() == null
            ? ""
            : compared(
                millis(claim.profile()), millis(claim.baseline()), claim.ratio(), claim.interval());
    return new Spoken(claim.verdict(), claim.label(), compared + because(claim.reason()));
  }

  private static Spoken of(String name, SideRates rates) {
    String compared =
        rates.ratio() == null
            ? ""
            : compared(
                RatioWords.rate(rates.profile(), rates.profileIsLeast()),
                RatioWords.rate(rates.baseline(), rates.baselineIsLeast()),
                rates.ratio(),
                rates.interval());
    return new Spoken(rates.verdict(), name, compared + because(rates.reason()));
  }

  private static String because(String reason) {
    return reason == null ? "" : ", " + reason;
  }

  private static String compared(
      String profile, String baseline, double ratio, List<Double> interval) {
    String ends = RatioWords.of(interval);
    return " %s instead of %s (%s%s)"
        .formatted(profile, baseline, RatioWords.of(ratio), ends.isEmpty() ? "" : ", " + ends);
  }

  private static String millis(double micros) {
    return String.format(Locale.ROOT, "%,.1f ms", micros / MICROS_PER_MILLI);
  }

  Verdict verdict() {
    boolean better = has(Verdict.BETTER);
    boolean worse = has(Verdict.WORSE);
    if (better == worse) {
      return Verdict.NO_DIFFERENCE_SHOWN;
    }
    return better ? Verdict.BETTER : Verdict.WORSE;
  }

  private boolean has(Verdict verdict) {
    return spoken.stream().anyMatch(it -> it.verdict() == verdict);
  }

  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    if (has(Verdict.BETTER) && has(Verdict.WORSE)) {
      sentences.add(
          "%s trades on %s: %s better, %s worse"
              .formatted(
                  facts.profile(), facts.where(), names(Verdict.BETTER), names(Verdict.WORSE)));
    }
    for (Verdict verdict : List.of(Verdict.BETTER, Verdict.WORSE)) {
      String said = "%s is %s on %s: ".formatted(facts.profile(), verdict.words(), facts.where());
      for (Spoken claim : spoken) {
        if (claim.verdict() == verdict) {
          sentences.add(said + claim.name() + claim.detail());
          said = verdict.words() + " too: ";
        }
      }
    }
    for (Spoken claim : spoken) {
      if (claim.verdict() == Verdict.NO_DIFFERENCE_SHOWN) {
        sentences.add(claim.verdict().words() + ": " + claim.name() + claim.detail());
      }
    }
    return List.copyOf(sentences);
  }

  private String names(Verdict verdict) {
    return String.join(
        ", ", spoken.stream().filter(it -> it.verdict() == verdict).map(Spoken::name).toList());
  }
}
