// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.tuning.evidence.Evidence;
import java.util.List;

/**
 * Holds what an ablation found.
 *
 * @param evidence in the form of a file of {@code profiles/evidence}
 * @param missing pairs that did not run for lack of time
 * @param minutes spent on loads, counting the two loads of a pair once
 * @param notes further remarks for the user
 * @param reasons why trials failed; empty if none did
 */
public record AblationResult(
    Evidence evidence, int missing, double minutes, List<String> notes, List<String> reasons) {}
