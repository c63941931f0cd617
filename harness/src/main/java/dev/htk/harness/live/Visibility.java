// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import com.fasterxml.jackson.annotation.JsonValue;

/** Levels at which a region server can be observed. */
public enum Visibility {
  /** The recorder measures slow batches and records stall events. */
  BATCHES("batches", "with slow batches and events"),
  /** The recorder records stall events; without its region part it measures no batches. */
  EVENTS("events", "with events only"),
  /** The server has no recorder: only HBase's own slow log and counters are available. */
  NO_RECORDER("no recorder", "without recorder"),
  /** The recorder does not let this user read. */
  DENIED("denied", "that deny this user access to the recorder"),
  /** The server has not answered yet. */
  SILENT("no answer", "that never answered"),
  /** The server has left the cluster. */
  GONE("gone", "gone"),
  /** Only its recorder's files were read. */
  FILES("files", "read from recorder files");

  private final String word;
  private final String ofServers;

  Visibility(String word, String ofServers) {
    this.word = word;
    this.ofServers = ofServers;
  }

  /** Returns the word that users see. */
  @JsonValue
  public String word() {
    return word;
  }

  /** Returns the words that users see after a number of servers. */
  public String ofServers() {
    return ofServers;
  }
}
