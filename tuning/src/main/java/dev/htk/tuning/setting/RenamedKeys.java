// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.OldName.Precedence;
import dev.htk.tuning.setting.Sections.Section;
import java.util.HashMap;
import java.util.Map;

/**
 * The keys that Hadoop's {@code Configuration} renames as it reads a file, so that an old name and
 * the new one are one key.
 *
 * <p>They are those of Hadoop 3.4 itself and, out of {@code retired.ini}, those of {@code
 * HBaseConfiguration} of HBase 2.5 and 2.6. Further old names, which HBase's code looks up one by
 * one, are not among them.
 */
public final class RenamedKeys {

  private static final Map<String, String> OF_HADOOP =
      Map.of(
          "dfs.df.interval", "fs.df.interval",
          "dfs.nfs.exports.allowed.hosts", "nfs.exports.allowed.hosts",
          "dfs.umaskmode", "fs.permissions.umask-mode",
          "fs.default.name", "fs.defaultFS",
          "hadoop.configured.node.mapping", "net.topology.configured.node.mapping",
          "topology.node.switch.mapping.impl", "net.topology.node.switch.mapping.impl",
          "topology.script.file.name", "net.topology.script.file.name",
          "topology.script.number.args", "net.topology.script.number.args");

  private static final Map<String, String> NEW_NAMES = read();

  private RenamedKeys() {}

  private static Map<String, String> read() {
    Map<String, String> names = new HashMap<>(OF_HADOOP);
    for (Section section : Sections.read(RetiredKeys.RESOURCE).values()) {
      section
          .one("counts")
          .filter(Precedence.LATER_PROPERTY.name()::equals)
          .flatMap(counts -> section.one("replacement"))
          .ifPresent(replacement -> names.put(section.name(), replacement));
    }
    return Map.copyOf(names);
  }

  /** Returns the new name of each old one. */
  static Map<String, String> newNames() {
    return NEW_NAMES;
  }

  /** Returns the name under which Hadoop holds a key's value. */
  public static String current(String name) {
    return NEW_NAMES.getOrDefault(name, name);
  }
}
