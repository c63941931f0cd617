package dev.htk.harness.online;

import java.util.List;

/**
 * What an online update has done. Immutable.
 *
 * @param updated the servers that have read their file again, in the order in which they were asked
 * @param check how far each changed setting has come on each region server
 */
public record OnlineReport(List<String> updated, CheckReport check) {

  public OnlineReport {
    updated = List.copyOf(updated);
  }
}
