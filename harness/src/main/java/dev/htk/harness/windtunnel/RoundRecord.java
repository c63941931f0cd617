package dev.htk.harness.windtunnel;

/**
 * Holds the results of a single JVM pair. Times are microseconds, rates operations a second.
 *
 * @param windows pairs of windows
 */
public record RoundRecord(
    int windows,
    Double baselineP99,
    Double profileP99,
    Double baselineLoaded,
    Double profileLoaded,
    Double baselineSustained,
    Double profileSustained,
    Double cpuBusy,
    BothTails loadTail,
    BothTails tail) {}
