/**
 * Measures what the recorder costs a region server, on a whole system.
 *
 * <p>The server is a process of its own, so that its CPU time is its own; blocks of load with the
 * recorder off and on alternate on the one warm server, so that what drifts meets all alike.
 */
package dev.htk.overhead;
