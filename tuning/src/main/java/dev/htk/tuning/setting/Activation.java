package dev.htk.tuning.setting;

/** When a new value in {@code hbase-site.xml} comes into force on a running region server. */
public enum Activation {
  /** As soon as the server is asked to read its configuration again. */
  AT_ONCE("online"),
  /** After that, and only for regions that are opened later. */
  REGION_REOPEN("when a region reopens"),
  /** When the process starts. */
  RESTART("after a restart"),
  /** The kit has not studied it; treat it as {@link #RESTART}. */
  UNKNOWN("not known; plan a restart");

  private final String words;

  Activation(String words) {
    this.words = words;
  }

  /** For people: "online", "after a restart" and so on. */
  public String words() {
    return words;
  }
}
