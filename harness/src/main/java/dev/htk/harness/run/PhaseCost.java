package dev.htk.harness.run;

/**
 * What a phase cost, besides time.
 *
 * @param start of the phase, in epoch microseconds of the client's clock
 * @param end of it
 * @param io null where it was not measured
 * @param cpu null where it was not measured
 * @param walRolls of all region servers; null where it was not measured
 * @param collectionMillis that collectors of the region servers' JVMs took, those beside the
 *     process too; null where it was not measured
 */
public record PhaseCost(
    long start, long end, ServerIo io, CpuTime cpu, Long walRolls, Long collectionMillis) {}
