/**
 * Judges the state of a cluster. A {@link dev.htk.harness.doctor.ClusterSnapshot} is all that the
 * collector of {@code dev.htk.snapshot} has seen; an {@link dev.htk.harness.doctor.Examination} is
 * a pure function of it. Each constant of {@link dev.htk.harness.doctor.Check} looks for one kind
 * of problem.
 */
package dev.htk.harness.doctor;
