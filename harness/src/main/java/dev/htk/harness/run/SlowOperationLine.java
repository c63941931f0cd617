// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * One line of {@code slow-ops.jsonl}. Times are epoch microseconds of this machine's clock,
 * durations are microseconds. Unknown values are left out, and null.
 *
 * @param phase {@code load} or {@code run}
 * @param operation YCSB's name; a read-modify-write has a line beside those of its parts
 * @param start actual start
 * @param intended intended start; open loop only
 * @param service service time, from {@code start} to the answer
 * @param response response time, from {@code intended}, or from {@code start} in a closed loop
 * @param region encoded name of the region that holds the key when the line is written
 * @param movedFrom server that an earlier line gave for the region, if it was another one
 * @param retries number of repeated calls; unknown for buffered writes
 * @param exceptions exceptions of all failed calls, counted by name
 * @param exception what the operation finally failed with
 * @param late how long, between {@code intended} and {@code start}, the client's thread was ready
 *     to run but had no core
 * @param starved how long it was so from {@code start} on
 * @param every open loop only: the operation was under way at an instant of those, this many
 *     microseconds apart, at which all late operations are kept; else left out
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SlowOperationLine(
    String phase,
    String operation,
    String key,
    Long start,
    Long intended,
    Long service,
    Long response,
    String region,
    String server,
    String movedFrom,
    Integer retries,
    Map<String, Integer> exceptions,
    String exception,
    Long late,
    Long starved,
    Long every) {

  /** Returns the intended start; in a closed loop, the actual start. */
  public long due() {
    return intended == null ? start : intended;
  }

  /** Returns when the answer came. */
  public long end() {
    return start + service;
  }
}
