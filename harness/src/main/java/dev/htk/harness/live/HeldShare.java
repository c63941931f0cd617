// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.harness.diagnosis.CauseShare;
import java.util.List;

/**
 * One cause's share of the time that slow batches took.
 *
 * @param share from 0 to 1
 * @param micros the same in microseconds, over all batches
 * @param measured the part of {@code share} that servers measured in the batches; the rest is
 *     inferred from overlap with events
 * @param behind the chains of causes behind this one, the largest share first
 */
public record HeldShare(
    double share, long micros, double measured, List<CauseShare.Chain> behind) {}
