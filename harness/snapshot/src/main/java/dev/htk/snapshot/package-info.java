/**
 * Collects the state of a running cluster as one JSON object, for {@code htk doctor} to judge there
 * or elsewhere. It runs on the cluster's Java 8 or 11 with HBase's own class path, only reads, and
 * masks what looks like a secret.
 */
package dev.htk.snapshot;
