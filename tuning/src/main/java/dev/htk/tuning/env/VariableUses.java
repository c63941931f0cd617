// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the variables that a script itself uses, also where only bash can work out the value. */
final class VariableUses {

  private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s)#.*$");
  private static final Pattern CONTINUED = Pattern.compile("\\\\\\r?\\n");
  private static final Pattern USE = Pattern.compile("\\$\\{?[#!]?([A-Za-z_]\\w*)");

  private VariableUses() {}

  /**
   * Returns the names of the variables whose value the script uses. A value that a line only adds
   * to, as in {@code X="$X more"}, is not used there.
   */
  static Set<String> in(String text) {
    Set<String> used = new HashSet<>();
    String joined = CONTINUED.matcher(COMMENT.matcher(text).replaceAll("")).replaceAll(" ");
    joined.lines().forEach(line -> add(line, used));
    return used;
  }

  private static void add(String line, Set<String> used) {
    Matcher use = USE.matcher(line);
    while (use.find()) {
      String name = use.group(1);
      if (!line.contains(name + "=") && !line.contains(name + "+=")) {
        used.add(name);
      }
    }
  }
}
