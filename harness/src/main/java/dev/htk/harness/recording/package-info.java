/**
 * The stall recorder inside the region servers: its jar, the keys by which HBase loads it, and what
 * it sees while a trial runs, which is fetched and written to the trial's folder line by line.
 */
package dev.htk.harness.recording;
