package dev.htk.harness.driver;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.SortedMap;

/**
 * What became of the slow operations of a phase.
 *
 * @param thresholdMicros by operation, under YCSB's names: every operation whose response took this
 *     long or longer was kept, if none was dropped
 * @param kept operations that were written down, failed ones included
 * @param dropped operations that came faster than they could be written down
 */
public record SlowOperationCounts(
    @JsonSetter(nulls = Nulls.FAIL, contentNulls = Nulls.FAIL)
        SortedMap<String, Long> thresholdMicros,
    long kept,
    long dropped) {}
