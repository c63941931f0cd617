// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

/** Tells when a new value in {@code hbase-site.xml} comes into force on a running region server. */
public enum Activation {
  /** Takes effect as soon as the server reads its configuration again. */
  AT_ONCE("online"),
  /** After the server has read its configuration again, with the next flush of each store. */
  NEXT_FLUSH("at the next flush"),
  /** After the server has read its configuration again, for the next WAL file. */
  NEXT_ROLL("at the next WAL roll"),
  /** After the server has read its configuration again, for regions opened later. */
  REGION_REOPEN("when a region reopens"),
  /** Takes effect when the process starts. */
  RESTART("after a restart"),
  /** Takes effect when processes start, which may not run beside others with another value. */
  CLUSTER_DOWN("after the whole cluster was down"),
  /** Not studied by the kit; treat it as {@link #RESTART}. */
  UNKNOWN("not known; plan a restart");

  private final String words;

  Activation(String words) {
    this.words = words;
  }

  /** Returns whether a running process must end before it works with a new value. */
  public boolean needsRestart() {
    return this == RESTART || this == CLUSTER_DOWN || this == UNKNOWN;
  }

  /** Returns a text for people, such as "online" or "after a restart". */
  public String words() {
    return words;
  }
}
