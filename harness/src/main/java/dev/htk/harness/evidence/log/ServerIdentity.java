// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import dev.htk.tuning.text.Phrase;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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

  private static final int MOST_WRITERS = 3;

  private String address;
  private String name;
  private boolean isMaster;

  /** The region servers whose threads write the log, a few at most. */
  private final Set<String> writers = new TreeSet<>();

  /**
   * Looks at the thread of any line, and at names of servers of the same address. A process that is
   * both is a region server.
   */
  void see(String line) {
    Matcher thread = ADDRESS.matcher(line);
    boolean isNamed = thread.find();
    if (isNamed && thread.group(1).equals("regionserver") && writers.size() < MOST_WRITERS) {
      writers.add(thread.group(2) + ":" + thread.group(3));
    }
    if (isNamed && (address == null || isMaster)) {
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

  /** Returns whether a thread of a region server or a master writes one of these lines. */
  static boolean isOfServer(String lines) {
    return ADDRESS.matcher(lines).find();
  }

  /** Looks at a text in which a server names itself. */
  void says(String text) {
    Matcher names = NAME.matcher(text);
    if (names.find()) {
      name = names.group();
      address = names.group(1) + "," + names.group(2);
    }
  }

  /** Returns a doubt if several servers' lines are in one file; empty if they are of one. */
  Optional<String> doubt() {
    return writers.size() < 2
        ? Optional.empty()
        : Optional.of(
            Phrase.of(
                "it has lines of several servers (%s), which are read as one's; give each server's"
                    + " log as a file of its own",
                String.join(", ", writers)));
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
