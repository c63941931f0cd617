// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import java.util.List;

/**
 * The result of an online update. Immutable.
 *
 * @param updated the servers that have read their file again, in the order in which they were asked
 * @param check state of each changed setting on each region server
 */
public record OnlineReport(List<String> updated, CheckReport check) {

  public OnlineReport {
    updated = List.copyOf(updated);
  }

  /** Tells whether some servers work with the new values, and some with the old ones. */
  public boolean leavesServersHalfWay() {
    return check.halfWay().isPresent();
  }
}
