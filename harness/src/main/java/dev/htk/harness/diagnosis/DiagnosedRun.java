package dev.htk.harness.diagnosis;

/**
 * What was diagnosed.
 *
 * @param folder of the run
 * @param phase {@code load} or {@code run}
 * @param start of the phase
 * @param end of the phase
 * @param operations of the phase
 * @param closedLoop whether operations were sent whenever a thread was free, and nothing offered
 * @param offered operations a second of an open loop; null in a closed one, and where the schedule
 *     has rates of its own
 * @param scale 1 if it was no scale model
 */
public record DiagnosedRun(
    String folder,
    String phase,
    String profile,
    String cluster,
    long start,
    long end,
    long operations,
    boolean closedLoop,
    Double offered,
    int scale) {}
