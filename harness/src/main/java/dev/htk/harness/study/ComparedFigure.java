// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.compare.Verdict;
import dev.htk.tuning.text.Phrase;
import java.util.List;

/**
 * A figure of both sides.
 *
 * @param figure its name in files, such as {@code insert.p999}
 * @param label its name for people, such as {@code insert p99.9}
 * @param slo the bound of a sustained rate; null for other figures
 * @param baseline microseconds, or operations a second; null if not measured. A rate is the
 *     geometric mean of the JVMs' rates
 * @param profile likewise
 * @param baselineIsLeast whether the baseline may reach more than this rate; null for a time
 * @param profileIsLeast likewise
 * @param ratio profile to baseline; null if a side has no figure
 * @param interval low and high end of the ratio's interval, at the family's level for claims; null
 *     if unknown
 * @param verdict null for figures that only describe
 * @param reason why no difference is shown; null if one is, and for figures that only describe
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ComparedFigure(
    String figure,
    String label,
    @JsonInclude(JsonInclude.Include.NON_NULL) String slo,
    Double baseline,
    Double profile,
    @JsonInclude(JsonInclude.Include.NON_NULL) Boolean baselineIsLeast,
    @JsonInclude(JsonInclude.Include.NON_NULL) Boolean profileIsLeast,
    Double ratio,
    List<Double> interval,
    @JsonInclude(JsonInclude.Include.NON_NULL) Verdict verdict,
    @JsonInclude(JsonInclude.Include.NON_NULL) String reason) {

  private static final double MICROS_PER_MILLI = 1000;

  /** Formats the baseline's figure; a dash if there is none. */
  public String baselineWords() {
    return words(baseline, baselineIsLeast);
  }

  /** Formats the profile's figure; a dash if there is none. */
  public String profileWords() {
    return words(profile, profileIsLeast);
  }

  private static String words(Double value, Boolean isLeast) {
    if (isLeast != null) {
      return RatioWords.rate(value, isLeast);
    }
    return value == null ? "–" : Phrase.of("%,.1f ms", value / MICROS_PER_MILLI);
  }

  /** Names the figure, and says how the sides differ and what is lacking for a difference. */
  String sentence() {
    String ends = RatioWords.of(interval);
    String compared =
        ratio == null
            ? ""
            : " %s instead of %s (%s%s)"
                .formatted(
                    profileWords(),
                    baselineWords(),
                    RatioWords.of(ratio),
                    ends.isEmpty() ? "" : ", " + ends);
    return label + compared + (reason == null ? "" : ", " + reason);
  }
}
