/**
 * Results of a phase as the driver hands them over: for each of YCSB's operations, its times and
 * its failures.
 */
package dev.htk.harness.run.phase;
