// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.compare.Comparison.Line;
import dev.htk.harness.statistics.TrialRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sums up a comparison: what got better or worse, by how much, and how sure that is. */
final class Headline {

  private Headline() {}

  static List<String> of(Comparison comparison) {
    if (comparison.pairs() < TrialRule.FEWEST) {
      return List.of(comparison.profile() + ": " + Claim.tooFew(comparison.pairs()));
    }
    List<String> sentences = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      for (Line line : comparison.lines()) {
        if (line.claim() != null && line.claim().verdict() == verdict) {
          sentences.add(comparison.profile() + ": " + sentence(line, comparison.interleaved()));
        }
      }
    }
    return sentences;
  }

  private static String sentence(Line line, boolean interleaved) {
    Claim claim = line.claim();
    String ratio = claim.interval() == null ? "" : " " + claim.interval();
    return "%s %s%s, %s%s"
        .formatted(
            line.group().toLowerCase(Locale.ROOT),
            line.name().replaceFirst(" \\(.*", ""),
            ratio,
            claim.words(),
            interleaved ? "" : ", not interleaved");
  }
}
