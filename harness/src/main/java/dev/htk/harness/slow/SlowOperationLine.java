package dev.htk.harness.slow;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.SortedMap;

/**
 * One line of {@code slow-ops.jsonl}. Times are epoch microseconds of this machine's clock,
 * durations microseconds. What is not known is left out.
 *
 * @param phase {@code load} or {@code run}
 * @param operation by YCSB's name; a read-modify-write has a line beside those of its parts
 * @param start when it really started
 * @param intended when the schedule meant it to start; open loop only
 * @param service from {@code start} to the answer
 * @param response from {@code intended}, or from {@code start} in a closed loop
 * @param region encoded name of the region that holds the key when the line is written
 * @param movedFrom the server on which an earlier line had that region, if it was another one
 * @param retries calls that were made again; not known of buffered writes
 * @param exceptions of all failed calls, how often by name
 * @param exception what the operation failed with in the end
 * @param late for how long, between {@code intended} and {@code start}, the client's thread was
 *     ready to run and had no core
 * @param starved the same from {@code start} on
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record SlowOperationLine(
    String phase,
    String operation,
    String key,
    long start,
    Long intended,
    long service,
    long response,
    String region,
    String server,
    String movedFrom,
    Integer retries,
    SortedMap<String, Integer> exceptions,
    String exception,
    Long late,
    Long starved) {}
