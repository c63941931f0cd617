/**
 * Studies: trials that answer a question together. {@link dev.htk.harness.study.Study} runs their
 * turns. {@link dev.htk.harness.study.TrialsInTurns} makes turns of two profiles, one trial after
 * the other, {@link dev.htk.harness.study.WindTunnel} of both at the same time, and {@link
 * dev.htk.harness.study.AblationRun} of each change of a profile, side by side as well. One {@link
 * dev.htk.harness.study.StudyFolder} holds the trials, so that a killed study resumes. See
 * docs/how-we-measure.md for the reasons.
 */
package dev.htk.harness.study;
