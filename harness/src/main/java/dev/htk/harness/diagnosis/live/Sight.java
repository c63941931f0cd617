package dev.htk.harness.diagnosis.live;

import com.fasterxml.jackson.annotation.JsonValue;

/** How much is seen of a region server. */
public enum Sight {
  /** Its recorder measures slow batches and records stall events. */
  BATCHES("batches"),
  /** Its recorder records stall events; without its region part it measures no batches. */
  EVENTS("events"),
  /** It has no recorder: only HBase's own slow log and counters tell of it. */
  NO_RECORDER("no recorder"),
  /** Its recorder does not let this user read. */
  DENIED("denied"),
  /** It has not answered so far. */
  SILENT("no answer"),
  /** It is no more. */
  GONE("gone"),
  /** Only its recorder's files were read. */
  FILES("files");

  private final String word;

  Sight(String word) {
    this.word = word;
  }

  /** As it is shown. */
  @JsonValue
  public String word() {
    return word;
  }
}
