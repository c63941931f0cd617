/**
 * What held up the slow operations of a run. The operations of the tail are joined with what the
 * recorders inside the region servers and the watch on the client's own process saw, by server,
 * region and time; each microsecond beyond the tail's threshold goes to one cause or to {@code
 * UNEXPLAINED}. Every share stands beside what the same attribution gives when the events are
 * shifted against the operations.
 */
package dev.htk.harness.diagnosis;
