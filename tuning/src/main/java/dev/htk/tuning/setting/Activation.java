// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

/** Tells when a new value in {@code hbase-site.xml} comes into force on a running region server. */
public enum Activation {
  /** Takes effect as soon as the server reads its configuration again. */
  AT_ONCE("online"),
  /** After the server has read its configuration again, for regions opened later. */
  REGION_REOPEN("when a region reopens"),
  /** Takes effect when the process starts. */
  RESTART("after a restart"),
  /** Not studied by the kit; treat it as {@link #RESTART}. */
  UNKNOWN("not known; plan a restart");

  private final String words;

  Activation(String words) {
    this.words = words;
  }

  /** Returns a text for people, such as "online" or "after a restart". */
  public String words() {
    return words;
  }
}
