package dev.htk.harness.diagnosis.read;

import java.util.Map;

/** A line of {@code slow-ops.jsonl} as it is read; what is not there is null. */
record SlowOperationRow(
    String phase,
    String operation,
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
    String key) {}
