/**
 * Reads what a diagnosis needs from a run's folder: operations of the tail, stall events, slow
 * batches and pauses, all converted to the client's clock. Lines are read one at a time. A file
 * that the end of a killed run cut off is read up to there. The reader reports that, and also whole
 * lines that are missing by the run's counts. Any other defect is bad input, reported with file and
 * line.
 */
package dev.htk.harness.diagnosis.read;
