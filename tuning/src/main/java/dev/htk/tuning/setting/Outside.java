// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

/** The fate of servers that are given a value outside a setting's limits. */
public enum Outside {
  /** A master or region server ends by itself while it starts or opens its first region. */
  NO_START("no server starts", false),
  /** The servers run on, but some calls or all regions are refused for ever. */
  NO_SERVICE("servers start, but do not serve", false),
  /** HBase works with another value than the file's. */
  REPLACED("servers start, with another value", true),
  /** HBase works with the value, or never comes to use it. */
  USED("servers start with it", true);

  private final String words;
  private final boolean serves;

  Outside(String words, boolean serves) {
    this.words = words;
    this.serves = serves;
  }

  /** Returns the fate in words. */
  public String words() {
    return words;
  }

  /** Returns whether clients can write and read. */
  public boolean serves() {
    return serves;
  }
}
