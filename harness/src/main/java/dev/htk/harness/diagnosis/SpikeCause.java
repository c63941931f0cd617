// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * A cause that held operations of a spike at one place.
 *
 * @param server null for a cause in the client
 * @param region encoded name; null for a cause wider than one region
 * @param start when it first held an operation of this spike
 * @param end when it last held one
 * @param share its part of the spike's excess, including waits behind the operations that it held
 * @param behind the causes behind this one, the nearest first; empty if none was seen
 */
public record SpikeCause(
    String cause,
    String server,
    String region,
    long start,
    long end,
    double share,
    List<String> behind) {}
