// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

/** A process that reads a setting, and therefore must restart when the setting changes. */
public enum ServerRole {
  REGION_SERVER("region servers"),
  MASTER("masters"),
  CLIENT("clients");

  private final String words;

  ServerRole(String words) {
    this.words = words;
  }

  /** Returns a text for people in the plural, such as "region servers". */
  public String words() {
    return words;
  }
}
