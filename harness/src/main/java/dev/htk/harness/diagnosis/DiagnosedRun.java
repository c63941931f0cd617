// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

/**
 * The phase of a run that was diagnosed.
 *
 * @param folder the run's folder
 * @param phase {@code load} or {@code run}
 * @param start when the phase began
 * @param end when the phase ended
 * @param operations successful operations of the phase
 * @param closedLoop whether threads sent operations as soon as they were free, without an offered
 *     rate
 * @param offered offered operations a second of an open loop; null for closed loops and for
 *     schedules that set their own rates
 * @param scale factor of the scale model; 1 if the run was not one
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
