// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.compare.Verdict;
import java.util.List;

/**
 * A figure of both sides.
 *
 * @param figure its name in files, such as {@code insert.p999}
 * @param label its name for people, such as {@code insert p99.9}
 * @param baseline microseconds, or operations a second; null if not measured
 * @param profile likewise
 * @param ratio profile to baseline; null if a side has no figure
 * @param interval low and high end of the ratio's interval, at the family's level for claims and at
 *     95 % for other figures; null if unknown
 * @param verdict null for figures that only describe. A difference needs more than an interval that
 *     excludes 1; {@code reason} names what else is lacking
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
