/**
 * Holds what the coprocessors of one region server share: its ledgers, clock, meters, and a switch
 * for each source of events. A recording is found by the identity of the server object, because
 * several servers can share a JVM and a server's name may change while it starts. A fault in here
 * stays in here. It is counted, reported in the log at most once a minute, and switches off the
 * source that failed.
 */
package dev.htk.coprocessor.recording;
