// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.compare.Verdict;
import java.util.List;

/**
 * Rates that both sides reached, one for each JVM: in the closed loop of the load, or the highest
 * that each JVM sustained under a bound.
 *
 * @param slo the bound; null for a closed loop, which has none
 * @param baseline operations a second, the geometric mean of its JVMs; null if a JVM has none
 * @param profile likewise
 * @param baselineIsLeast whether the baseline may reach more than was offered to it
 * @param profileIsLeast likewise
 * @param ratio profile to baseline; null if a side has no rate
 * @param interval widened interval of the ratio, from the extremes of both sides; null if unknown
 * @param reason why no difference is shown; null if one is
 */
public record SideRates(
    @JsonInclude(JsonInclude.Include.NON_NULL) String slo,
    Double baseline,
    Double profile,
    boolean baselineIsLeast,
    boolean profileIsLeast,
    Double ratio,
    List<Double> interval,
    Verdict verdict,
    @JsonInclude(JsonInclude.Include.NON_NULL) String reason) {}
