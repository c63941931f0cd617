/**
 * Finds what held up the slow operations of a run. Joins the operations of the tail with the events
 * of the recorders inside the region servers and of the client's own process, by server, region and
 * time. Each microsecond beyond the tail's threshold goes to one cause or to {@code UNEXPLAINED}.
 * Every share is given with the share that the same attribution finds when the events are shifted
 * against the operations.
 */
package dev.htk.harness.diagnosis;
