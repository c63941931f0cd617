/**
 * What the coprocessors of one region server share: its ledger, its clock, its meters, and a switch
 * for each source of events. It is found by the identity of the server object, because several
 * servers can share a JVM and a server's name may still change while it starts. Whatever fails in
 * here stays in here: it is counted, said in the log at most once a minute, and switches off the
 * source that failed.
 */
package dev.htk.coprocessor.recording;
