// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the log of a JVM's collections: unified logging, and what came before it with Java 8. A
 * line reader finds the stops, whatever collector made them; the reader of files passes on those
 * that are long enough to matter.
 */
package dev.htk.harness.evidence.gc;
