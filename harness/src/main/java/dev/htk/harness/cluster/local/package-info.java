/**
 * A cluster of separate JVMs on this host. {@link dev.htk.harness.cluster.local.LocalCluster}
 * starts and stops it. {@link dev.htk.harness.cluster.local.GuardedServer} makes each server's JVM
 * watch the process that started it, so that nothing is left behind however the kit ends.
 */
package dev.htk.harness.cluster.local;
