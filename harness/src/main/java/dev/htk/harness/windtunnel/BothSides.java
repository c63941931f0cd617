package dev.htk.harness.windtunnel;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.compare.Verdict;
import java.util.List;

/**
 * A figure of both sides.
 *
 * @param figure its name in files, such as {@code insert.p999}
 * @param label for people, with its unit's scale left to the text
 * @param baseline microseconds, or operations a second; null if there is none
 * @param profile likewise
 * @param ratio profile to baseline; null if a side has none
 * @param interval of the ratio, its low and high end, at the level of the family for claims and at
 *     95 % for the others; null if nothing is known
 * @param verdict null for figures that only describe
 * @param reason why no difference is shown; null if one is, and for figures that only describe
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record BothSides(
    String figure,
    @JsonIgnore String label,
    Double baseline,
    Double profile,
    Double ratio,
    List<Double> interval,
    @JsonInclude(JsonInclude.Include.NON_NULL) Verdict verdict,
    @JsonInclude(JsonInclude.Include.NON_NULL) String reason) {}
