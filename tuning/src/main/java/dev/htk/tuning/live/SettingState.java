package dev.htk.tuning.live;

/** How far a wanted value has come on a running server. */
public enum SettingState {
  /** Its effect was seen. */
  IN_FORCE("in force", true),
  /** The server knows the value, and regions that were opened before it still have another. */
  WAITS_FOR_REOPEN("waits for region reopen", false),
  /** The server knows the value, and works with another until it is restarted. */
  WAITS_FOR_RESTART("waits for restart", false),
  /** The server's configuration has another value. */
  DIFFERS("differs", false),
  /** The server knows the value, and nothing shows whether it works with it. */
  NOT_PROVED("cannot be proved", true);

  private final String words;
  private final boolean good;

  SettingState(String words, boolean good) {
    this.words = words;
    this.good = good;
  }

  /** For people: "in force", "waits for restart" and so on. */
  public String words() {
    return words;
  }

  /** Whether nothing has to be done about it, as far as anybody can tell. */
  public boolean isGood() {
    return good;
  }
}
