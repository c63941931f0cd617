/**
 * Reads what a diagnosis needs from a run's folder: operations of the tail, stall events, slow
 * batches and pauses, all brought to the client's clock. Lines are read one at a time. A file that
 * was cut off by the end of a killed run is read up to there, and that is said, as are whole lines
 * that are missing by what the run counted; anything else that is not as it should be is bad input,
 * with file and line.
 */
package dev.htk.harness.diagnosis.read;
