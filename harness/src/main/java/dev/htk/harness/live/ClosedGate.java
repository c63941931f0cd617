// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import java.util.List;

/**
 * The activity of one cause that a server's recorder saw, whether or not it held a measured batch.
 *
 * @param micros time in the window during which the cause was active anywhere on the server
 * @param events number of its events
 * @param rejected number of operations and calls that it turned away
 * @param behind the causes behind the longest event, the nearest first
 */
public record ClosedGate(
    String cause, String server, long micros, long events, long rejected, List<String> behind) {}
