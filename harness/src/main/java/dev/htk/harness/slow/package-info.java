/**
 * The operations of a run's tail, one by one. The driver hands over what took longer than a
 * threshold, or failed; a thread of its own looks up the region and the server, and writes {@code
 * slow-ops.jsonl} while the run goes on.
 */
package dev.htk.harness.slow;
