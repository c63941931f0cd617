// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

/**
 * The cost of a phase, besides time.
 *
 * @param start start of the phase, in epoch microseconds of the client's clock
 * @param end end of the phase, likewise
 * @param io null if not measured
 * @param cpu null if not measured
 * @param walRolls of all region servers; null if not measured
 * @param collectionMillis time in which garbage collections stopped the region servers' JVMs; null
 *     if not measured
 */
public record PhaseCost(
    long start, long end, ServerIo io, CpuTime cpu, Long walRolls, Long collectionMillis) {}
