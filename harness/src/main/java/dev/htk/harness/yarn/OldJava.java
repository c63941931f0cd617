// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import java.util.List;

/** Recognises that a node's Java is too old for the kit, by what its JVM or class loader said. */
final class OldJava {

  /** Java 8 does not know the kit's flags; later versions refuse the kit's classes. */
  private static final List<String> SIGNS =
      List.of("UnsupportedClassVersionError", "Unrecognized option: --add-");

  private OldJava() {}

  static boolean isIn(String diagnostics) {
    return SIGNS.stream().anyMatch(diagnostics::contains);
  }

  /** Returns what to do about it, in one line. */
  static String sentence(String node) {
    return ("the Java on node %s is older than 17, which the kit needs: set"
            + " mapreduce.map.env=JAVA_HOME=FOLDER in mapred-site.xml to a Java 17 that every node"
            + " has; where the application master itself failed, also yarn.app.mapreduce.am.env")
        .formatted(node);
  }
}
