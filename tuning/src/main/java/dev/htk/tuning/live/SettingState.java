// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

/** The state of a wanted value on a running server. */
public enum SettingState {
  /** The effect of the value was seen. */
  IN_FORCE("in force", true),
  /** The server knows the value, but memstores made earlier still use another. */
  WAITS_FOR_FLUSH("waits for next flush", false),
  /** The server knows the value, but writes to a WAL file that it began with another. */
  WAITS_FOR_ROLL("waits for next WAL roll", false),
  /** The server knows the value, but regions opened earlier still use another. */
  WAITS_FOR_REOPEN("waits for region reopen", false),
  /** The server knows the value, but works with another until it is restarted. */
  WAITS_FOR_RESTART("waits for restart", false),
  /** The server's configuration has another value. */
  DIFFERS("differs", false),
  /** The server knows the value, but nothing shows whether it works with it. */
  NOT_PROVED("cannot be proved", true);

  private final String words;
  private final boolean good;

  SettingState(String words, boolean good) {
    this.words = words;
    this.good = good;
  }

  /** Returns a text for people, such as "in force" or "waits for restart". */
  public String words() {
    return words;
  }

  /** Returns whether nothing needs to be done, as far as can be told. */
  public boolean isGood() {
    return good;
  }
}
