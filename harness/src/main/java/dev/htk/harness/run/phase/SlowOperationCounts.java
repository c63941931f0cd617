// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.phase;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.SortedMap;

/**
 * Numbers of a phase's slow operations that were kept and dropped.
 *
 * @param thresholdMicros by operation, under YCSB's names: unless some were dropped, every
 *     operation whose response took at least this long was kept
 * @param kept operations that were written down, with the failed and the sampled ones
 * @param dropped operations that came faster than they could be written down
 */
public record SlowOperationCounts(
    @JsonSetter(nulls = Nulls.FAIL, contentNulls = Nulls.FAIL)
        SortedMap<String, Long> thresholdMicros,
    long kept,
    long dropped) {}
