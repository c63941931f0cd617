/**
 * Reads the files of a run line by line, for everyone who needs them. A file that ends in the
 * middle of a line, as a killed process leaves it, is read up to there. A line that is broken
 * elsewhere is either refused with its number, or skipped and counted.
 */
package dev.htk.harness.run.read;
