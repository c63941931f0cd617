// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out which server writes a log, from the names of its threads and from what it says. */
final class ServerIdentity {

  /** {@code regionserver/rs1.example.org:16020}, in names of threads. */
  private static final Pattern ADDRESS =
      Pattern.compile("\\b(regionserver|master)/([A-Za-z0-9._-]{1,255}):(\\d{1,5})");

  /** {@code rs1.example.org,16020,1764338400000}. */
  private static final Pattern NAME =
      Pattern.compile("([A-Za-z0-9._-]{1,255}),(\\d{1,5}),(\\d{13})(?!\\d)");

  private String address;
  private String name;
  private boolean isMaster;

  /**
   * Looks at the thread of any line, and at names of servers of the same address. A process that is
   * both is a region server.
   */
  void see(String line) {
    Matcher thread = ADDRESS.matcher(line);
    if ((address == null || isMaster) && thread.find()) {
      boolean isOther = isMaster && thread.group(1).equals("regionserver");
      if (address == null || isOther) {
        address = thread.group(2) + "," + thread.group(3);
        name = null;
        isMaster = thread.group(1).equals("master");
      }
    }
    Matcher names = NAME.matcher(line);
    while (address != null && names.find()) {
      if (names.group().startsWith(address + ",")) {
        name = names.group();
      }
    }
  }

  /** Looks at a text in which a server names itself. */
  void says(String text) {
    Matcher names = NAME.matcher(text);
    if (names.find()) {
      name = names.group();
      address = names.group(1) + "," + names.group(2);
    }
  }

  void isMaster() {
    isMaster = true;
  }

  boolean ofMaster() {
    return isMaster;
  }

  /** Returns {@code host,port,start}, or what is known of it; null if nothing is. */
  String server() {
    return name == null ? address : name;
  }

  /** Returns the first name of a server in a text; null if there is none. */
  static String find(String text) {
    Matcher names = NAME.matcher(text);
    return names.find() ? names.group() : null;
  }
}
