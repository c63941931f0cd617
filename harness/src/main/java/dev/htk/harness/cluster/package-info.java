/**
 * The clusters that a trial can run on: a MiniCluster in this JVM, or a real one reached through
 * its client configuration. Whatever the kind, a trial gets a connection, the settings that each
 * region server says are in force, and nothing else.
 */
package dev.htk.harness.cluster;
