// SPDX-License-Identifier: Apache-2.0
/**
 * What a region server counts itself, by name, and what two readings of it say of held writes. Part
 * of the ground floor: whatever reads counters, live, recorded or from files, reads these.
 */
package dev.htk.harness.counter;
