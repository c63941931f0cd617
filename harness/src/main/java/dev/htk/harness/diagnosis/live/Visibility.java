package dev.htk.harness.diagnosis.live;

import com.fasterxml.jackson.annotation.JsonValue;

/** Levels at which a region server can be observed. */
public enum Visibility {
  /** The recorder measures slow batches and records stall events. */
  BATCHES("batches"),
  /** The recorder records stall events; without its region part it measures no batches. */
  EVENTS("events"),
  /** The server has no recorder: only HBase's own slow log and counters are available. */
  NO_RECORDER("no recorder"),
  /** The recorder does not let this user read. */
  DENIED("denied"),
  /** The server has not answered yet. */
  SILENT("no answer"),
  /** The server has left the cluster. */
  GONE("gone"),
  /** Only its recorder's files were read. */
  FILES("files");

  private final String word;

  Visibility(String word) {
    this.word = word;
  }

  /** Returns the word that users see. */
  @JsonValue
  public String word() {
    return word;
  }
}
