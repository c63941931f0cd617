// SPDX-License-Identifier: Apache-2.0
/**
 * The counters of a region server, by name, and the signs of held writes between two readings of
 * them. Part of the ground floor: whatever reads counters, live, recorded or from files, reads
 * these.
 */
package dev.htk.harness.counter;
