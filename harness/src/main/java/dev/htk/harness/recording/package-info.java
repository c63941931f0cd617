/**
 * What the stall recorders inside the region servers have seen, fetched while a trial runs and
 * written to its folder line by line.
 */
package dev.htk.harness.recording;
