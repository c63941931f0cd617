package dev.htk.harness.windtunnel;

/**
 * Holds what a JVM pair came to by itself. Times are microseconds, rates operations a second.
 *
 * @param windows pairs of them
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
