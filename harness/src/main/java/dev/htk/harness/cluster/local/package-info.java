/**
 * A cluster of separate JVMs on this host. {@link dev.htk.harness.cluster.local.LocalCluster}
 * starts and stops it; each server's JVM watches the one that started it by {@link
 * dev.htk.harness.cluster.local.GuardedServer}, so that nothing stays behind, however the kit ends.
 */
package dev.htk.harness.cluster.local;
