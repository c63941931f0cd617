/**
 * Studies: trials that answer a question together. {@link dev.htk.harness.study.TrialsInTurns} runs
 * two profiles in turns, {@link dev.htk.harness.study.WindTunnel} both at the same time, and {@link
 * dev.htk.harness.study.AblationRun} measures each change of a profile, side by side as well. One
 * {@link dev.htk.harness.study.StudyFolder} holds the trials, so that a killed study resumes, and
 * one {@link dev.htk.harness.study.Runner} runs those that are missing. See docs/how-we-measure.md
 * for the reasons.
 */
package dev.htk.harness.study;
