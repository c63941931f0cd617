package dev.htk.harness.windtunnel;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.compare.Verdict;
import java.util.List;

/**
 * A figure of both sides.
 *
 * @param figure its name in files, such as {@code insert.p999}
 * @param label the same for people, such as {@code insert p99.9}
 * @param baseline microseconds, or operations a second; null if there is none
 * @param profile likewise
 * @param ratio profile to baseline; null if a side has none
 * @param interval of the ratio, its low and high end, at the level of the family for claims and at
 *     95 % for the others; null if nothing is known
 * @param verdict null for figures that only describe. A difference asks for more than an interval
 *     that excludes 1; what else was lacking is the reason
 * @param reason why no difference is shown; null if one is, and for figures that only describe
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record BothSides(
    String figure,
    String label,
    Double baseline,
    Double profile,
    Double ratio,
    List<Double> interval,
    @JsonInclude(JsonInclude.Include.NON_NULL) Verdict verdict,
    @JsonInclude(JsonInclude.Include.NON_NULL) String reason) {}
