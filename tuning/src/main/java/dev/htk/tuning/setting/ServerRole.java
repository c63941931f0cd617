package dev.htk.tuning.setting;

/** A process that reads a setting, and so has to be restarted for it. */
public enum ServerRole {
  REGION_SERVER("region servers"),
  MASTER("masters"),
  CLIENT("clients");

  private final String words;

  ServerRole(String words) {
    this.words = words;
  }

  /** For people, in the plural: "region servers". */
  public String words() {
    return words;
  }
}
