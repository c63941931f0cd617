/**
 * Logs the operations of a run's tail. The driver hands over operations that took longer than a
 * threshold, or failed. A separate thread looks up the region and the server, and writes {@code
 * slow-ops.jsonl} during the run.
 */
package dev.htk.harness.slow;
