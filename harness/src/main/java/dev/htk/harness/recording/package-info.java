/**
 * Fetches what the stall recorders inside the region servers have seen while a trial runs, and
 * writes it to the trial's folder line by line.
 */
package dev.htk.harness.recording;
