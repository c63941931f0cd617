// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.system.BadInputTest.Case;
import java.util.Map;

/** Wrong input to {@code htk coprocessor}, and site files that would keep servers from starting. */
final class CoprocessorBadInput {

  private static final String INSTALL = "coprocessor install --site conf/hbase-site.xml";
  private static final String SITE = "conf/hbase-site.xml";
  private static final String EMPTY_SITE = "<configuration/>";

  private CoprocessorBadInput() {}

  static void addTo(Map<String, Case> cases) {
    cases.put(
        "an installation for a line that nothing tells",
        Case.of(INSTALL, "--hbase-version", "--cluster").with(SITE, EMPTY_SITE));
    cases.put(
        "an installation for a line without a recorder",
        Case.of(INSTALL + " --hbase-version 2.4", "2.4", "no recorder's jar")
            .with(SITE, EMPTY_SITE));
    cases.put(
        "an installation without the jar in lib",
        Case.of(INSTALL, "lib", "cp ", "-hbase2.jar")
            .with(SITE, EMPTY_SITE)
            .with("lib/hbase-server-2.6.4.jar", ""));
    cases.put(
        "an installation with the jar of another line in lib",
        Case.of(INSTALL + " --level ab", "htk-coprocessor-1-hbase3.jar", "2.6.4", "rm ")
            .with(SITE, EMPTY_SITE)
            .with("lib/hbase-server-2.6.4.jar", "")
            .with("lib/htk-coprocessor-1-hbase3.jar", ""));
    cases.put(
        "an installation for another line than the jars'",
        Case.of(INSTALL + " --hbase-version 3.0", "3.0", "2.6.4")
            .with(SITE, EMPTY_SITE)
            .with("lib/hbase-server-2.6.4.jar", ""));
    cases.put(
        "an installation at a level that there is not",
        Case.of(INSTALL + " --level c", "--level", "'c'").with(SITE, EMPTY_SITE));
    cases.put(
        "an installation into a file that is not there",
        Case.of("coprocessor install --site nowhere.xml --hbase-version 2.6", "nowhere.xml"));
    cases.put(
        "an installation into a file that is no configuration",
        Case.of(INSTALL + " --hbase-version 2.6", "hbase-site.xml").with(SITE, "<configuration>"));
    cases.put(
        "a removal from a file that is not there",
        Case.of("coprocessor remove --site nowhere.xml", "nowhere.xml"));
  }
}
