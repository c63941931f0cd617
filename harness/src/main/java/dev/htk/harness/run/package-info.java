/**
 * A run on disk: a folder whose files are a contract with other tools. Logs of intervals and events
 * are written as they come, so that a killed run can be read up to the kill. Manifest and summary
 * are replaced as a whole.
 *
 * <p>The ground floor of the harness: what makes a run and what reads one both stand on it, and do
 * not know each other.
 */
package dev.htk.harness.run;
