/**
 * The clusters that a trial can run on: a MiniCluster in this JVM, separate JVMs on this host, or a
 * real cluster reached through its client configuration.
 */
package dev.htk.harness.cluster;
